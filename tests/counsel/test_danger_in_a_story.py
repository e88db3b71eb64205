"""One sentence of danger among calm ones: what surrounds it does not hide it."""

import pytest

from heartwhisper.counsel.reading import read

TOLD = {
    "ko": [
        "남친은 요리를 정말 잘해요. 핸드폰을 매일 검사해요. 다음 달이면 백일이에요.",
        "소개로 만나서 반년 됐어요. 헤어지자고 하면 죽어 버리겠대요. 부모님은 좋은 사람이래요.",
        "주말마다 같이 등산을 가요. 어제는 저를 밀어서 넘어졌어요. 그래도 평소엔 다정해요.",
        "내일은 첫 출근이에요. 전남친이 집 앞에서 밤새 기다려요. 옷은 뭘 입을지 못 골랐어요.",
    ],
    "en": [
        "We met at a choir. He checks my phone every night. He makes the best pancakes.",
        "Our anniversary is in June. He pushed me down the stairs last week. We both love hiking.",
        "My ex sits outside my flat at night. I start a new job on Monday. I bought a blue coat.",
        "I like his family a lot. He slaps me when we argue. We are saving for a house.",
    ],
    "zh": [
        "我们在一起两年了，刚开始他很温柔。现在他一生气就动手打我。事后他总是道歉。",
        "我们快结婚了。他天天查我手机。朋友都说我幸福。",
        "他会弹吉他。昨天他推我撞到墙上。周末我们还去爬山。",
        "我换了新工作。前男友每天在我楼下等。同事都挺好相处。",
    ],
    "ja": [
        "合唱で知り合いました。けんかになると叩かれます。来月は記念日です。",
        "彼は料理が上手です。スマホを毎晩チェックされます。友だちには仲がいいと言われます。",
        "新しい仕事が始まりました。元彼が毎晩家の前にいます。上司は優しい人です。",
        "旅行の計画を立てています。昨日は突き飛ばされました。ホテルはもう予約しました。",
    ],
    "fr": [
        "On s'est connus à la chorale. Il fouille mon téléphone chaque soir. Il cuisine très bien.",
        "On fête nos deux ans en juin. Il m'a poussée contre le mur. On adore la montagne.",
        "J'ai un nouveau travail. Mon ex m'attend tous les soirs en bas. Le bureau est clair.",
        "J'aime beaucoup sa famille. Il me gifle quand on se dispute. On veut acheter une maison.",
    ],
    "hi": [
        "हम दो साल से साथ हैं। वह रोज़ मेरा फ़ोन चेक करता है। वह खाना बहुत अच्छा बनाता है।",
        "जून में हमारी सालगिरह है। कल उसने मुझे धक्का दिया। हमें पहाड़ पसंद हैं।",
        "नई नौकरी शुरू हुई है। मेरा एक्स रोज़ घर के बाहर खड़ा रहता है। दफ़्तर के लोग अच्छे हैं।",
        "उसका परिवार अच्छा है। झगड़े में वह मुझे थप्पड़ मारता है। हम घर ख़रीदना चाहते हैं।",
    ],
}
# The same as people type it at night: nobody ends a sentence.
UNENDED = {
    "ko": [
        "남친 요리도 잘하고 다정한데 어제는 저를 밀어서 넘어졌고 주말엔 또 같이 등산 가요",
        "다음 달이면 백일이에요, 핸드폰을 매일 검사해요, 그래도 선물은 잘 챙겨 줘요",
        "이사도 끝났고 고양이도 잘 있는데 사는 게 벌 같아서 그만두고 싶어요 저녁은 김치찌개요",
    ],
    "en": [
        "we met at a choir, he checks my phone every night, he makes the best pancakes",
        "anniversary in june and he pushed me down the stairs last week and we love hiking",
        "new job on monday... my ex sits outside my flat at night... bought a blue coat",
    ],
    "zh": [
        "我们快结婚了，家里人都很开心，他天天查我手机，朋友都说我幸福得不得了",
        "他会弹吉他 周末我们还去爬山 昨天他推我撞到墙上 晚上又做了一桌子菜",
        "换了新工作……同事都挺好相处……前男友每天在我楼下等……我买了新大衣",
    ],
    "ja": [
        "合唱で知り合って、けんかになると叩かれます、来月は記念日で旅行の予定です",
        "彼は料理が上手で、スマホを毎晩チェックされて、友だちには仲がいいねと言われます",
        "新しい仕事が始まって…元彼が毎晩家の前にいて…上司は優しい人で助かってます",
    ],
    "fr": [
        "on s'est connus à la chorale, il fouille mon téléphone chaque soir, il cuisine très bien",
        "on fête nos deux ans en juin et il m'a poussée contre le mur et on adore la montagne",
        "c'est combien l'abonnement étudiant, je suis fatiguée de vivre",
    ],
    "hi": [
        "हम दो साल से साथ हैं, वह रोज़ मेरा फ़ोन चेक करता है, खाना बहुत अच्छा बनाता है",
        "hum do saal se saath hain, kal usne mujhe dhakka diya, agle mahine ghoomne jayenge",
        "मेरी बहन मरना चाहती है, मैं उसकी मदद कैसे करूँ",
    ],
}
HARMLESS = [
    ("zh", "他天天威胁我……说不给我做红烧肉。我就去洗碗。我们笑成一团。"),
    ("ja", "彼女に監視されています…お菓子を食べすぎないように。ありがたいです。助かります。"),
    ("hi", "उसने मुझे धक्का दिया... झूले पर। हम बच्चों जैसे हँसे। मज़ा आया।"),
]


@pytest.mark.parametrize(
    ("language", "story"), [(code, story) for code, told in TOLD.items() for story in told]
)
def test_what_surrounds_it_does_not_hide_it(language, story):
    assert read(story, language).danger.level != "none"


@pytest.mark.parametrize(
    ("language", "story"), [(code, story) for code, told in UNENDED.items() for story in told]
)
def test_commas_and_blanks_do_not_hide_it(language, story):
    assert read(story, language).danger.level != "none"


@pytest.mark.parametrize(
    ("language", "story"),
    [
        (
            "ko",
            "대본 리딩에서 저를 때리는 남편 역이었고, 다들 웃다가 울고, 와서 라면 먹었어요",
        ),
        ("en", "he hits me with snowballs all afternoon, we drink cocoa, our kids build a fort"),
        ("zh", "他天天威胁我说不给我做红烧肉，我就去洗碗，我们俩笑成一团"),
        ("ja", "彼女に監視されています、お菓子を食べすぎないように"),
    ],
)
def test_a_joke_of_several_clauses_stays_one(language, story):
    assert read(story, language).danger.level == "none"


@pytest.mark.parametrize(("language", "story"), HARMLESS)
def test_what_follows_three_dots_belongs_to_what_stands_before(language, story):
    assert read(story, language).danger.level == "none"


@pytest.mark.parametrize(
    ("language", "story"),
    [
        ("ko", "주말에 영화 봤어요ㅠㅠ 남친이 저를 때려요ㅠㅠ"),
        ("ko", "주말에 영화 봤어요~ 남친이 칼 들고 있어요~"),
        ("en", "Last weekend we watched a movie 😭 my boyfriend hits me 😭 i am scared"),
    ],
)
def test_no_excuse_reaches_over_a_sigh(language, story):
    assert read(story, language).danger.level != "none"
