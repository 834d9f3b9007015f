/** The invented places in the sounds of Japanese and Korean, as `English/日本語/한국어`; what means something is translated. */
export const EASTERN_PLACES = `
Cindermoor/シンダームーア/신더무어; Ashvale/アッシュベール/애시베일; Kharrun/カールン/카룬; Smoulder Peak/くすぶり峰/연기봉; Ember Reach/エンバーリーチ/엠버리치
Vorrath/ヴォラス/보라스; Scorchwood/スコーチウッド/스코치우드
Sethara/セサラ/세사라; Khemra/ケムラ/켐라; Amunfel/アムンフェル/아문펠; the Red Sands/赤い砂漠/붉은 사막; Osaris/オサリス/오사리스; Nekhru/ネクル/네크루; the Delta/デルタ/델타
Coralune/コラリューン/코랄룬; Brinehollow/ブラインホロウ/브라인할로; Tidewell/タイドウェル/타이드웰; the Blue Shelf/青い棚/푸른 대륙붕; Marisol Bay/マリソル湾/마리솔만
Kelpmere/ケルプミア/켈프미어; Sundrop Reef/サンドロップ礁/선드롭 산호초
Rumbarrel Bay/ラム樽湾/럼배럴만; Saltmast/ソルトマスト/솔트마스트; Tortuela Shoal/トルトゥエラの浅瀬/토르투엘라 여울; Gallows Cay/絞首台の小島/교수대섬
Port Verity/ポートベリティ/포트 베리티; Blackfin Isle/ブラックフィン島/블랙핀섬; the Spanish Main/カリブの海/카리브해
Greywood/グレイウッド/그레이우드; Fangmere/ファングミア/팡미어; Pinehold/パインホールド/파인홀드; Silver Fell/シルバーフェル/실버펠; Howling Ridge/遠吠えの尾根/울부짖는 능선
Thornwold/ソーンウォルド/손월드; Briarfell/ブライアフェル/브라이어펠
Plum Gate/梅の門/매화문; Lotus Lane/蓮の小路/연꽃길; Nine Bridges/九つの橋/아홉 다리; Tealeaf Square/茶葉広場/찻잎 광장; Jinlong/ジンロン/진룽; Willow Court/柳の中庭/버들뜰
Cloud Ferry/雲の渡し/구름나루
Kazemori/風森/가제모리; Hoshigawa/星川/호시가와; Akatsura/アカツラ/아카쓰라; Momiji Pass/紅葉峠/모미지 고개; Yukihana/雪花/유키하나; Shirogane/白金/시로가네; Tsubame/燕/쓰바메
Orchard Row/果樹園通り/과수원길; Juniper Market/ジュニパー市場/주니퍼 시장; Citrus Square/シトラス広場/시트러스 광장; Sugarbowl/シュガーボウル/슈거볼; Pomona Hill/ポモナの丘/포모나 언덕
Melon Street/メロン通り/멜론 거리; the Corner Bar/街角のバー/길모퉁이 바
Facetta/ファチェッタ/파체타; Glimmerdeep/グリマーディープ/글리머딥; Brilliant Row/ブリリアント通り/브릴리언트로; Opalstead/オパルステッド/오팔스테드; Lapidary Lane/宝石職人通り/보석세공길
Carats End/カラッツエンド/캐럿츠 엔드; Prism Hall/プリズムホール/프리즘 홀
Helikon Steps/ヘリコンの石段/헬리콘 계단; Argolis/アルゴリス/아르골리스; Thessara/テッサラ/테사라; Delphine/デルフィーネ/델피네; the Agora/アゴラ/아고라; Marathos/マラトス/마라토스
Ilyssa/イリッサ/일리사
Skaldheim/スカルドヘイム/스칼드헤임; Frostfjord/フロストフィヨルド/프로스트 피오르; Norrvik/ノルヴィク/노르비크; Hrafnholt/フラフンホルト/흐라픈홀트; Ulfgard/ウルフガルド/울프가르드
Eiderness/アイダネス/아이더네스; Sjolund/ショルンド/셸룬드
Tlaloca/トラロカ/틀랄로카; Xochimar/ショチマル/소치마르; Quetzara/ケツァラ/케차라; Yaxmal/ヤシュマル/야슈말; the Green Steps/緑の段丘/초록 계단; Copalli/コパリ/코팔리
Itzamar/イツァマル/이차마르
Vinefall/ヴァインフォール/바인폴; Mangrove Bend/マングローブの曲がり/맹그로브 굽이; Kapok Hollow/カポックの窪地/케이폭 골짜기; Rio Verde/リオ・ヴェルデ/리우베르데; Palmara/パルマーラ/팔마라
Orchid Gorge/蘭の峡谷/난초 협곡; Canopy Camp/樹冠キャンプ/캐노피 캠프
Mara Bend/マラの川曲がり/마라 굽이; Acacia Plain/アカシア平原/아카시아 평원; Kopje Rock/コピエの岩/코피에 바위; Thornveld/ソーンフェルト/손벨트; Zambari/ザンバリ/잠바리
Dustwater/ダストウォーター/더스트워터; Kalanga/カランガ/칼랑가
Dry Gulch/涸れ谷/마른 골짜기; Mesa Rosa/メサ・ロサ/메사 로사; Tumbleweed/タンブルウィード/텀블위드; Silver Spur/銀の拍車/은빛 박차; Coyote Wells/コヨーテの井戸/코요테 우물
Perdition Pass/破滅峠/파멸 고개; Rustwater/ラストウォーター/러스트워터
Orbit Nine/第九軌道/제9궤도; Vega Station/ベガ駅/베가 정거장; the Far Belt/遠い小惑星帯/먼 소행성대; Callisto Dock/カリスト埠頭/칼리스토 부두; Nova Quay/ノヴァ埠頭/노바 부두; Helion/ヘリオン/헬리온
Comet Yard/彗星の庭/혜성 마당
Wyrdwood/ウィアードウッド/위어드우드; Thimblemoor/シンブルムーア/심블무어; Starwick/スターウィック/스타윅; Candle Tower/ろうそくの塔/촛불탑; Merrowby/メロウビー/메로비
Quillhaven/クイルヘイヴン/퀼헤이븐; Spellgate/呪文の門/주문의 문
Gloomwold Lane/グルームウォルド通り/글룸월드 길; Cobweb Hall/クモの巣館/거미줄 저택; Ravenscar/レイヴンスカー/레이븐스카; Hollow Hill/うつろの丘/텅 빈 언덕
Mournstead/モーンステッド/모른스테드; Grimsby Gate/グリムズビー門/그림즈비 문; Wickmoor/ウィックムーア/윅무어
Snowbell/スノーベル/스노벨; Icicle Lane/つらら通り/고드름길; Northlight/ノースライト/노스라이트; Holly Hill/ヒイラギの丘/호랑가시 언덕; Sleighford/スレイフォード/슬레이포드
Mistletoe Row/ヤドリギ通り/겨우살이길; Frostmarket/霜の市/서리 시장
Ballyglen/バリーグレン/밸리글렌; Kilbrannoch/キルブラノック/킬브라녹; Emerald Lane/エメラルド通り/에메랄드길; Tullymore/タリモア/털리모어; Clovermead/クローバーミード/클로버미드
Dunfarrow/ダンファロウ/던패로; Rathkeel/ラスキール/래스킬
Sugarvale/シュガーベール/슈거베일; Marzipan Hill/マジパンの丘/마지팬 언덕; Praline Square/プラリネ広場/프랄린 광장; Sherbet Bay/シャーベット湾/셔벗만; Nougat Lane/ヌガー通り/누가길
Caramelia/カラメリア/카라멜리아; Fondant Row/フォンダン通り/퐁당길
Hayfield/ヘイフィールド/헤이필드; Buttercup Farm/キンポウゲ農場/미나리아재비 농장; Millbrook/ミルブルック/밀브룩; Dairy Lane/酪農通り/낙농길; Barnaby Hill/バーナビーの丘/바너비 언덕
Cloverfold/クローバーフォールド/클로버폴드; Applegate/アップルゲート/애플게이트
Sawdust Lane/おがくず通り/톱밥길; the Big Top/大テント/대형 천막; Fairground Row/縁日通り/놀이마당길; Bunting Square/旗飾り広場/만국기 광장; Showman Hill/興行師の丘/흥행사 언덕
Calliope/カリオペ/칼리오페; Striped Tent/縞のテント/줄무늬 천막
Cogsmere/コグズミア/코그스미어; Brassbury/ブラスベリー/브래스버리; Steamgate/スチームゲート/스팀게이트; Pistonmoor/ピストンムーア/피스톤무어; Gearford/ギアフォード/기어포드
Tickwell/ティックウェル/틱웰; Smokestack Row/煙突通り/굴뚝길
Bluenight Street/青い夜の通り/푸른 밤거리; Vinyl Row/レコード通り/바이닐길; Cadenza/カデンツァ/카덴차; Backbeat Alley/バックビート小路/백비트 골목; Tempo Square/テンポ広場/템포 광장
the Late Show/深夜ショー/심야 쇼; Chorus Hill/コーラスの丘/코러스 언덕
Plaza Alegre/プラサ・アレグレ/플라사 알레그레; Calle Luna/カジェ・ルナ/카예 루나; Sambaville/サンバヴィル/삼바빌; Confetti Street/紙吹雪通り/색종이 거리; Río Fiesta/リオ・フィエスタ/리오 피에스타
Marimba Bay/マリンバ湾/마림바만; Serpentina/セルペンティーナ/세르펜티나
Highmarch/ハイマーチ/하이마치; Castellane/カステラーヌ/카스텔란; Irongard/アイアンガルド/아이언가드; Brightholm/ブライトホルム/브라이트홀름; Oathstone/オースストーン/오스스톤
Valemont/ヴェイルモント/베일몬트; Lionsgate Hill/獅子門の丘/사자문 언덕
Samarqad/サマルカド/사마르카드; Qasr Noor/カスル・ヌール/카스르 누르; Spice Bazaar/香辛料の市場/향신료 바자르; Zahrabad/ザフラバード/자흐라바드; the Dune Road/砂丘の道/모래언덕길
Jasmine Gate/ジャスミンの門/재스민 문; Miraj/ミーラージュ/미라지
Jaiprana/ジャイプラナ/자이프라나; Mirror Lake/鏡の湖/거울 호수; Saffron Fort/サフラン砦/사프란 요새; Chandrapore/チャンドラポール/찬드라포르; Peacock Court/孔雀の宮廷/공작 궁정
Marble Steps/大理石の階段/대리석 계단; Marigold Road/マリーゴールドの道/매리골드 길
Fossil Ridge/化石の尾根/화석 능선; Tar Valley/タールの谷/타르 골짜기; Amberfall/アンバーフォール/앰버폴; Jurassa/ジュラッサ/쥐라사; Fern Basin/シダの盆地/고사리 분지
Lost Plateau/失われた台地/잃어버린 고원; Mesozoa/メソゾア/메소조아
Mint Street/造幣局通り/조폐국 거리; Ledger Lane/帳簿通り/장부길; Goldwater/ゴールドウォーター/골드워터; Bankers Row/銀行家通り/은행가길; Crown Exchange/王立取引所/왕립 거래소
Penthouse Hill/ペントハウスの丘/펜트하우스 언덕; Dividend Square/配当広場/배당 광장
Hairpin Bend/ヘアピンカーブ/헤어핀 굽이; Redline Street/レッドライン通り/레드라인 거리; Pit Lane/ピットレーン/피트 레인; Coast Circuit/海岸サーキット/해안 서킷; Apex Ridge/エイペックス尾根/에이펙스 능선
Asphalt City/アスファルトの街/아스팔트 시티; Turbo Pass/ターボ峠/터보 고개
Glacier Bay/氷河湾/빙하만; Permafrost/永久凍土/영구동토; Polaris Point/北極星岬/북극성곶; Tundra Gate/ツンドラの門/툰드라 문; Whiteout Pass/白い闇の峠/화이트아웃 고개
Icewater/アイスウォーター/아이스워터; Aurora Camp/オーロラの野営地/오로라 캠프
Petalmere/ペタルミア/페탈미어; Rosewater/ローズウォーター/로즈워터; Honeydew Glen/ハニーデューの谷/허니듀 골; Willowbrook/ウィローブルック/윌로브룩; Meadowsweet/メドウスイート/메도스위트
Larkspur Lane/飛燕草の小道/참제비고깔길; Dewdrop Hill/露の丘/이슬 언덕
Pepper Street/胡椒通り/후추 거리; Basil Corner/バジルの角/바질 모퉁이; Saucepan Alley/鍋の小路/냄비 골목; Spice Market/香辛料市/향신료 시장; Oven Lane/かまど通り/화덕길
the Night Kitchen/真夜中の台所/한밤의 부엌; Ladle Row/おたま通り/국자길
Fogbank Street/霧の通り/안개 거리; Lamplight Alley/灯火の路地/가로등 골목; Number Nine/九番地/9번지; Pier Seven/第七埠頭/7번 부두; Nocturne Hotel/ホテル夜想曲/녹턴 호텔
Rainmarket/雨の市場/비 내리는 시장; Harbour Row/港通り/항구길
Wildcard Lane/ワイルドカード通り/와일드카드길; Harlequin Court/ハーレクインの宮廷/할리퀸 궁정; Foolscap/フールスキャップ/풀스캡; Motley Row/まだら通り/알록달록길; Ace Street/エース通り/에이스 거리
Double Hill/ダブルヒル/더블힐; Pipwick/ピップウィック/핍윅
Maracoa/マラコア/마라코아; Sandbar Cay/砂州の小島/모래톱섬; Hibiscus Beach/ハイビスカス海岸/히비스커스 해변; Papaya Cove/パパイヤの入り江/파파야 후미; Trade Wind/貿易風/무역풍
Seashell Bay/貝殻湾/조개껍데기만; Coconut Key/ココナッツ島/코코넛섬
Northgate/ノースゲート/노스게이트; Harbourside/ハーバーサイド/하버사이드; Westmoor/ウェストムーア/웨스트무어; Lantern Bay/ランタンベイ/랜턴 베이; Riverbend/リバーベンド/리버벤드
Saltmarsh/ソルトマーシュ/솔트마시; Highfield/ハイフィールド/하이필드; Eastwick/イーストウィック/이스트윅; Stonebridge/ストーンブリッジ/스톤브리지; Seabright/シーブライト/시브라이트
Oakham Vale/オーカムベール/오컴베일; Milltown/ミルタウン/밀타운; Foxhollow/フォックスホロウ/폭스할로; Cliffside/クリフサイド/클리프사이드; Marigold/マリーゴールド/매리골드
Summerlea/サマーリー/서머리; Bellhaven/ベルヘイヴン/벨헤이븐; Ferrywell/フェリーウェル/페리웰; Greenwater/グリーンウォーター/그린워터; Kingsrow/キングズロウ/킹스로
Larkhill/ラークヒル/라크힐; Maplewood/メープルウッド/메이플우드; Netherby/ネザビー/네더비; Orchard End/オーチャードエンド/오처드엔드; Pinecrest/パインクレスト/파인크레스트
Quayside/キーサイド/키사이드
`
