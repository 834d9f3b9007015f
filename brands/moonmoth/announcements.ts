/** What Moonmoth says to whoever comes in first: a small house that is open at night. */
export const announcementsOfMoonmoth = [
  {
    type: 'B', execution: 'B', promotionType: null,
    texts: {
      EN: {
        title: 'The lamp is lit',
        content: '<p>Come in, the moths are already at the window. This is a demonstration: every euro here is <strong>play money</strong>, and nobody can pay any in.</p>'
          + '<p>Games with a bright play button are awake. The others are asleep until their studio is connected, and tell you so.</p>',
      },
      PT: {
        title: 'A lâmpada está acesa',
        content: '<p>Entre, as mariposas já estão na janela. Isto é uma demonstração: cada euro daqui é <strong>de brincadeira</strong>, e ninguém pode depositar.</p>'
          + '<p>Os jogos com o botão de jogar aceso estão acordados. Os outros dormem até que o estúdio deles seja ligado, e avisam disso.</p>',
      },
      JA: {
        title: '灯りがともりました',
        content: '<p>ようこそ。蛾たちはもう窓辺に集まっています。ここはデモです。ユーロはすべて<strong>プレイマネー</strong>で、入金はできません。</p>'
          + '<p>プレイボタンが明るいゲームは起きています。ほかのゲームは、スタジオがつながるまで眠っており、その旨を表示します。</p>',
      },
      KO: {
        title: '등불을 켰습니다',
        content: '<p>어서 오세요. 나방들은 벌써 창가에 모였습니다. 이곳은 데모입니다. 여기의 유로는 모두 <strong>체험 머니</strong>이며 입금할 수 없습니다.</p>'
          + '<p>플레이 버튼이 밝은 게임은 깨어 있습니다. 나머지는 스튜디오가 연결될 때까지 잠들어 있으며, 그렇다고 알려 드립니다.</p>',
      },
      UR: {
        title: 'چراغ جل چکا ہے',
        content: '<p>اندر آئیے، پروانے کھڑکی پر پہنچ چکے ہیں۔ یہ ایک نمائش ہے: یہاں کا ہر یورو <strong>کھیل کی رقم</strong> ہے، اور کوئی رقم جمع نہیں کرا سکتا۔</p>'
          + '<p>جن گیمز کا پلے بٹن روشن ہے وہ جاگ رہی ہیں۔ باقی اپنے اسٹوڈیو کے جڑنے تک سو رہی ہیں، اور یہ بات بتا دیتی ہیں۔</p>',
      },
    },
  },
  {
    type: 'PU', execution: 'B', promotionType: 'WELCOME',
    texts: {
      EN: { title: '€200 to find your way in the dark', content: '<p>Open an account in a minute and begin with €200 of demonstration credit. No card, no deposit; stake it once before you withdraw.</p>' },
      PT: { title: '200 € para achar o caminho no escuro', content: '<p>Abra a conta em um minuto e comece com 200 € de crédito de demonstração. Sem cartão, sem depósito; aposte-o uma vez antes de sacar.</p>' },
      JA: { title: '夜道のお供に€200', content: '<p>1分でアカウントを開き、€200のデモクレジットで始められます。カードも入金も不要です。出金の前に一度ベットしてください。</p>' },
      KO: { title: '밤길을 밝혀 줄 €200', content: '<p>1분이면 계정을 만들고 €200의 데모 크레딧으로 시작할 수 있습니다. 카드도 입금도 필요 없습니다. 출금 전에 한 번 베팅하시면 됩니다.</p>' },
      UR: { title: 'اندھیرے میں راہ پانے کو €200', content: '<p>ایک منٹ میں اکاؤنٹ کھولیں اور نمائشی کریڈٹ کے €200 سے شروع کریں۔ نہ کارڈ، نہ رقم؛ نکلوانے سے پہلے ایک بار اس سے کھیلیں۔</p>' },
    },
  },
  {
    type: 'PR', execution: 'A', promotionType: null,
    texts: {
      EN: { title: 'Bingo by moonlight', content: '<p>Bingo stands among the first rooms of this house: pick your cards, dim the light, and let the numbers come to you.</p>' },
      PT: { title: 'Bingo ao luar', content: '<p>O bingo fica entre as primeiras salas desta casa: escolha suas cartelas, baixe a luz e deixe os números virem até você.</p>' },
      JA: { title: '月明かりのビンゴ', content: '<p>当ハウスでは、ビンゴは入ってすぐの部屋にあります。カードを選び、灯りを落として、番号が来るのをお待ちください。</p>' },
      KO: { title: '달빛 아래 빙고', content: '<p>이 하우스에서 빙고는 가장 앞쪽 방에 있습니다. 카드를 고르고, 불을 낮추고, 번호가 찾아오기를 기다려 보세요.</p>' },
      UR: { title: 'چاندنی میں بنگو', content: '<p>اس ہاؤس میں بنگو پہلے کمروں میں ہے: اپنے کارڈ چنیں، روشنی مدھم کریں، اور نمبروں کو اپنی طرف آنے دیں۔</p>' },
    },
  },
] as const
