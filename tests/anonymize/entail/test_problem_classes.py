"""Which class a problem, procedure or test belongs to; the same in English and in Swedish."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from seawall.anonymize.entail import load_taxonomy
from seawall.learn.detail_lexicons import read_entries
from seawall.model import Label
from seawall.resources import read_toml

UNLISTED = tomllib.loads(Path(__file__).with_name("unlisted_terms.toml").read_text("utf-8"))
LABELS = (Label.PROBLEM, Label.PROCEDURE, Label.TEST)

PROBLEMS = """
syncope = svimning = symptom
diarrhea = diarré = symptom
shortness of breath = andnöd = symptom
tenderness = ömhet = symptom
hematuria = hematuri = symptom
jaundice = gulsot = symptom
aphasia = afasi = symptom
vaginal discharge = flytningar = symptom
chest pain = bröstsmärta = pain
sciatica = ischias = pain
toothache = tandvärk = pain
kidney stones = njursten = genitourinary-disease
acute kidney injury = akut njurskada = genitourinary-disease
ovarian cyst = ovarialcysta = genitourinary-disease
urinary retention = urinstämma = genitourinary-disease
AV block = AV-block = heart-disease
tachycardia = takykardi = heart-disease
aortic stenosis = aortastenos = heart-disease
pulmonary hypertension = pulmonell hypertension = heart-disease
pulmonary embolism = lungemboli = circulatory-disease
cardiogenic shock = kardiogen chock = circulatory-disease
varicose veins = åderbråck = circulatory-disease
transient ischemic attack = TIA = cerebrovascular-disease
subdural hematoma = subduralhematom = cerebrovascular-disease
dementia = demens = dementia
Alzheimer disease = alzheimers sjukdom = dementia
suicide attempt = suicidförsök = mental-disorder
alcohol withdrawal = alkoholabstinens = mental-disorder
hallucinations = hallucinationer = mental-disorder
febrile seizure = feberkramp = nervous-disease
paralysis = förlamning = nervous-disease
encephalitis = encefalit = nervous-disease
cerebral edema = hjärnödem = nervous-disease
pulmonary edema = lungödem = respiratory-disease
tonsillitis = tonsillit = respiratory-disease
pleural effusion = pleuravätska = respiratory-disease
hepatitis = hepatit = digestive-disease
hepatitis B = hepatit B = infection
diverticulitis = divertikulit = digestive-disease
hemorrhoids = hemorrojder = digestive-disease
rectal bleeding = rektalblödning = digestive-disease
tuberculosis = tuberkulos = infection
necrotizing fasciitis = nekrotiserande fasciit = infection
gout = gikt = musculoskeletal-disease
spinal stenosis = spinal stenos = musculoskeletal-disease
osteopenia = osteopeni = musculoskeletal-disease
meniscal tear = meniskskada = injury
wrist fracture = handledsfraktur = injury
overdose = överdos = poisoning
side effects = biverkningar = complication
bleeding disorder = blödningsrubbning = blood-disease
type 1 diabetes = diabetes typ 1 = diabetes
dehydration = uttorkning = endocrine-disease
breast lump = bröstknöl = finding
brain tumor = hjärntumör = neoplasm
miscarriage = missfall = pregnancy
diabetic retinopathy = diabetesretinopati = eye-disease
hearing loss = hörselnedsättning = ear-disease
diabetic foot ulcer = diabetesfotsår = skin-disease
anaphylaxis = anafylaxi = allergy
sarcoidosis = sarkoidos = immune-disease
"""
PROCEDURES = """
liver transplantation = levertransplantation = transplant
thoracentesis = pleuratappning = sampling
knee replacement = knäprotes = joint-surgery
craniotomy = kraniotomi = neurosurgery
thrombolysis = trombolys = vascular-procedure
cesarean section = kejsarsnitt = delivery
chemotherapy = cytostatika = drug-treatment
tooth extraction = tandextraktion = dental-procedure
lithotripsy = stötvågsbehandling = urologic-procedure
CPR = HLR = life-support
"""
TESTS = """
chest x-ray = lungröntgen = xray
cortisol = kortisol = hormone-test
D-dimer = D-dimer = coagulation
visual acuity = synskärpa = eye-test
audiogram = hörselprov = hearing-test
digital rectal exam = rektalpalpation = examination
PSA = PSA = tumor-marker
ejection fraction = ejektionsfraktion = heart-test
"""


def read_pairs(label: Label, text: str) -> Iterator[tuple[Label, str, str, str]]:
    for line in text.strip().splitlines():
        english, swedish, wanted = line.split(" = ")
        yield label, english, swedish, wanted


def classify(label: Label, name: str, lang: str) -> str:
    return load_taxonomy(label).path_of(name, lang)[0].name


def list_names(label: Label, lang: str) -> set[str]:
    return {name for names in read_entries(label, lang) for name in names}


@pytest.mark.parametrize(
    ("label", "english", "swedish", "wanted"),
    [
        *read_pairs(Label.PROBLEM, PROBLEMS),
        *read_pairs(Label.PROCEDURE, PROCEDURES),
        *read_pairs(Label.TEST, TESTS),
    ],
)
def test_one_concept_has_one_class(label: Label, english: str, swedish: str, wanted: str) -> None:
    assert classify(label, english, "en") == wanted == classify(label, swedish, "sv")


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_hardly_a_listed_name_is_only_its_label(label: Label, lang: str) -> None:
    names = list_names(label, lang)
    top = load_taxonomy(label).top.name
    assert sum(classify(label, name, lang) == top for name in names) <= 0.02 * len(names)


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_what_is_in_no_list_has_its_class_by_its_form(label: Label, lang: str) -> None:
    terms = {
        term: wanted
        for wanted, text in UNLISTED[label.value.lower()][lang].items()
        for term in " ".join(text.split()).split(", ")
    }
    assert not {term.lower() for term in terms} & {n.lower() for n in list_names(label, lang)}
    right = sum(classify(label, term, lang) == wanted for term, wanted in terms.items())
    assert right >= 0.95 * len(terms)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("svimningen", "symptom"),
        ("njurstenarna", "genitourinary-disease"),
        ("handledsfrakturerna", "injury"),
        ("tumören", "neoplasm"),
        ("lungödemet", "respiratory-disease"),
        ("smärtorna", "pain"),
        ("fraktur på höger handled", "injury"),
        ("svår aortastenos", "heart-disease"),
        ("cancer i bukspottkörteln", "neoplasm"),
    ],
)
def test_inflected_and_described(text: str, wanted: str) -> None:
    assert classify(Label.PROBLEM, text, "sv") == wanted


@pytest.mark.parametrize("label", LABELS)
@pytest.mark.parametrize("key", ["names", "heads"])
def test_nothing_is_listed_twice(label: Label, key: str) -> None:
    table = read_toml(f"taxonomy/{label.value.lower()}.toml")
    listed: Counter[str] = Counter()
    for fields in table.values():
        text = " ".join(fields.get(key, "").lower().split())
        listed.update(filter(None, text.split(", " if key == "names" else " ")))
    assert not [item for item, times in listed.items() if times > 1]
