"""Real danger told beside harmless words: a game, a birthday, a film, a laugh excuse nobody."""

import pytest

from heartwhisper.counsel.reading import read

TOLD = {
    "ko": [
        "동아리에서 만난 선배가 술 마시고 저를 때렸어요",
        "보드게임 하다 졌다고 남편이 뺨을 때렸어요",
        "프러포즈한 지 한 달인데 어제 제 목을 졸랐어요",
        "생일 케이크를 엎고 머리채를 잡고 끌고 다녔어요",
        "변호사 시험 공부하던 남친이 스트레스 받으면 주먹으로 때려요",
        "결혼기념일에 칼을 들고 위협했어요",
        "게임에서 졌다고 저를 발로 찼어요",
        "마라톤 나가겠다니까 못 나가게 방에 가뒀어요",
        "영화 보다가 갑자기 죽고 싶어졌어요",
        "노래방에서 강제로 만지고 옷을 벗기려고 했어요",
        "첫눈에 반했는데 지금은 매일 맞아요",
        "목을 졸려서 죽는 줄 알았는데 아무도 안 믿어줘요",
        "뉴스 보니까 나도 뛰어내리면 편할 것 같아요",
        "애가 배 속에 있는데 배를 걷어찼어요",
        "웃기지 ㅋㅋ 어제 약 한 통 다 먹었어",
        "헤어지자니까 나체 사진을 친구들한테 뿌리겠대요 ㅋㅋ",
        "통장을 뺏기고 밖에도 못 나가요",
        "전남친이 매일 회사 앞에서 기다려요 무서워요",
    ],
    "en": [
        "he slapped me because he lost the video game",
        "after our wedding rehearsal he choked me against the wall",
        "it was my birthday and he threw the cake and punched me in the face",
        "lol i took the whole bottle of pills last night",
        "we watched a movie and he pinned me down and forced me",
        "he's studying law and says nobody will believe me when he hits me",
        "at the football match he dragged me out by my hair",
        "haha i've written the goodbye letters already",
        "my coach in the drama club touches me and says it's our secret",
        "he proposed last month, yesterday he held a knife to my throat",
        "he said if i leave he'll post my nudes on the class group",
        "my ex sits in his car outside my flat every night",
        "reading crime novels gave me the idea how to kill my husband",
        "i was playing with the baby and he kicked me in the stomach",
        "my parents lock me in the room since i came out",
        "he took my bank card and passport and i can't leave the house",
    ],
    "fr": [
        "il m'a giflée parce qu'il avait perdu à la console",
        "le soir de nos fiançailles il m'a étranglée",
        "mdr j'ai avalé toute la boîte hier soir",
        "au match de foot il m'a traînée par les cheveux",
        "on regardait un film et il m'a forcée",
        "pour mon anniversaire il a sorti un couteau et m'a menacée",
        "mon prof de théâtre me touche et dit que c'est notre secret",
        "il dit que si je pars il publie mes photos nues",
        "mon ex attend tous les soirs en bas de chez moi, j'ai peur",
        "il m'a pris ma carte et mes papiers, je ne peux plus sortir",
        "j'ai écrit mes lettres d'adieu, je me sens calme",
        "il m'a frappée devant les enfants pendant le dessin animé",
    ],
    "ja": [
        "ゲームで負けたからって彼に殴られた",
        "誕生日なのにケーキを投げられて首を絞められた",
        "映画を見てたら無理やり押し倒された、やめてって言ったのに",
        "昨日薬を一瓶全部飲んだ笑",
        "プロポーズされた翌月に包丁を突きつけられた",
        "部活の顧問に体を触られて秘密だよと言われた",
        "別れるなら裸の写真をばらまくと言われている",
        "元カレが毎晩家の前で待っている、怖い",
        "遺書はもう書いた。なんか落ち着いてる",
        "通帳も携帯も取り上げられて外に出られない",
        "妊娠中なのにお腹を蹴られた",
        "お化け屋敷の帰りに態度が悪いって髪をつかんで引きずられた",
    ],
    "zh": [
        "打游戏输了他就扇我耳光",
        "生日那天他掀了蛋糕掐我脖子",
        "看电影的时候他强行把我按住，我说了不要",
        "哈哈昨晚我把一整瓶药都吃了",
        "求婚才一个月，昨天他拿刀架在我脖子上",
        "话剧社老师摸我，说这是我们的秘密",
        "他说敢分手就把我的裸照发到群里",
        "前男友每天晚上在我家楼下等着，我害怕",
        "遗书写好了，反而很平静",
        "身份证和银行卡都被他拿走了，我出不了门",
        "怀孕五个月他还踢我肚子",
        "从鬼屋回来他嫌我丢脸，抓着我头发拖回家",
    ],
    "hi": [
        "गेम हार गया तो उसने मुझे थप्पड़ मारा",
        "जन्मदिन पर केक फेंककर मेरा गला दबाया",
        "फ़िल्म देखते हुए उसने ज़बरदस्ती की, मैंने मना किया था",
        "haha kal raat poori sheeshi goliyan kha li",
        "शादी को एक महीना हुआ, कल उसने चाकू गर्दन पर रखा",
        "नाटक वाले सर मुझे छूते हैं और कहते हैं किसी को मत बताना",
        "बोलता है छोड़ा तो मेरी नंगी फोटो ग्रुप में डाल देगा",
        "ex roz raat ko ghar ke bahar khada rehta hai, dar lagta hai",
        "आख़िरी चिट्ठी लिख दी है, अब मन शांत है",
        "मेरा एटीएम और आधार छीन लिया, बाहर नहीं जाने देता",
        "पेट से हूँ फिर भी पेट पर लात मारी",
        "mujhe baal pakad ke ghaseeta poori gali mein",
    ],
}


@pytest.mark.parametrize(
    ("language", "text"), [(code, text) for code, texts in TOLD.items() for text in texts]
)
def test_danger_beside_harmless_words_is_found(language, text):
    assert read(text, language).danger.level != "none"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "남자친구가 저를 때렸는데 이거 범죄인가요?"),
        ("en", "My boyfriend hit me, is that a crime?"),
        ("en", "my ex is stalking me, can I sue"),
        ("zh", "男朋友打我,这算犯罪吗?"),
        ("ja", "彼氏に殴られました。これって犯罪ですか?"),
        ("fr", "Mon copain m'a frappée, est-ce un crime ?"),
        ("hi", "mere pati ne mujhe maara, kya ye crime hai?"),
    ],
)
def test_a_question_of_law_beside_a_blow_hides_nothing(language, text):
    assert read(text, language).danger.level == "acute"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ko", "게임에서 남친한테 또 졌어요 ㅋㅋ"),
        ("en", "he beat me at mario kart again lol"),
        ("zh", "打游戏又被他打死了哈哈"),
        ("ja", "ゲームで彼に倒された笑"),
        ("fr", "il m'a battue aux cartes, la honte mdr"),
        ("hi", "लूडो में उसने मुझे फिर हरा दिया हाहा"),
    ],
)
def test_a_game_is_a_game(language, text):
    assert read(text, language).danger.level == "none"
