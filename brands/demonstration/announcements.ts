/** What the demonstration house says to whoever comes in first. */
export const announcementsOfDemonstration = [
  {
    type: 'B', execution: 'B', promotionType: null,
    texts: {
      EN: {
        title: 'Welcome to the house',
        content: '<p>This is a demonstration: all money here is <strong>play money</strong>, and nobody can pay any in. Look around, open a table, and take your time.</p>'
          + '<p>Every game with a bright play button can be played now. The others show what a full catalogue looks like and say so.</p>',
      },
      PT: {
        title: 'Boas-vindas à casa',
        content: '<p>Isto é uma demonstração: todo o dinheiro daqui é <strong>de brincadeira</strong>, e ninguém pode depositar. Olhe em volta, abra um jogo e fique à vontade.</p>'
          + '<p>Todo jogo com o botão de jogar aceso funciona agora. Os outros mostram como é um catálogo completo, e avisam disso.</p>',
      },
      JA: {
        title: 'ハウスへようこそ',
        content: '<p>これはデモです。ここで使われるお金はすべて<strong>プレイマネー</strong>で、入金はできません。どうぞご自由に見てまわり、ゲームを開いて、ごゆっくりお過ごしください。</p>'
          + '<p>明るいプレイボタンの付いたゲームは、今すぐ遊べます。ほかのゲームはカタログの全体像をお見せするもので、その旨を表示します。</p>',
      },
      KO: {
        title: '하우스에 오신 것을 환영합니다',
        content: '<p>이곳은 데모입니다. 여기의 돈은 모두 <strong>체험 머니</strong>이며 입금할 수 없습니다. 천천히 둘러보고 마음에 드는 게임을 열어 보세요.</p>'
          + '<p>밝은 플레이 버튼이 있는 게임은 지금 바로 할 수 있습니다. 나머지는 완성된 카탈로그의 모습을 보여 주며, 그렇다고 알려 드립니다.</p>',
      },
      UR: {
        title: 'ہاؤس میں خوش آمدید',
        content: '<p>یہ ایک نمائش ہے: یہاں کی ساری رقم <strong>کھیل کی رقم</strong> ہے، اور کوئی رقم جمع نہیں کرا سکتا۔ گھومیں پھریں، کوئی گیم کھولیں، اور تسلی سے رہیں۔</p>'
          + '<p>جس گیم کا پلے بٹن روشن ہے وہ ابھی کھیلی جا سکتی ہے۔ باقی دکھاتی ہیں کہ پوری فہرست کیسی ہوتی ہے، اور یہ بات بتا دیتی ہیں۔</p>',
      },
    },
  },
  {
    type: 'PU', execution: 'B', promotionType: 'WELCOME',
    texts: {
      EN: {
        title: 'Your first credit is waiting',
        content: '<p>Open an account in a minute and start with demonstration credit. No card, no deposit; stake it once before you withdraw.</p>',
      },
      PT: {
        title: 'Seu primeiro crédito espera por você',
        content: '<p>Abra a conta em um minuto e comece com crédito de demonstração. Sem cartão, sem depósito; aposte-o uma vez antes de sacar.</p>',
      },
      JA: {
        title: '最初のクレジットをご用意しています',
        content: '<p>1分でアカウントを開き、デモクレジットですぐに始められます。カードも入金も不要です。出金の前に一度ベットしてください。</p>',
      },
      KO: {
        title: '첫 크레딧이 기다리고 있습니다',
        content: '<p>1분이면 계정을 만들고 데모 크레딧으로 시작할 수 있습니다. 카드도 입금도 필요 없습니다. 출금 전에 한 번 베팅하시면 됩니다.</p>',
      },
      UR: {
        title: 'آپ کا پہلا کریڈٹ منتظر ہے',
        content: '<p>ایک منٹ میں اکاؤنٹ کھولیں اور نمائشی کریڈٹ سے شروع کریں۔ نہ کارڈ، نہ رقم؛ نکلوانے سے پہلے ایک بار اس سے کھیلیں۔</p>',
      },
    },
  },
  {
    type: 'PR', execution: 'A', promotionType: null,
    texts: {
      EN: {
        title: 'Check every round yourself',
        content: '<p>Our own games show the seed behind each round. Open the history inside a game, pick a round and verify it; the help centre explains how.</p>',
      },
      PT: {
        title: 'Confira cada rodada',
        content: '<p>Nossos jogos mostram a semente de cada rodada. Abra o histórico dentro do jogo, escolha uma rodada e confira; a central de ajuda explica como.</p>',
      },
      JA: {
        title: 'すべてのラウンドをご自身で検証',
        content: '<p>自社ゲームでは、ラウンドごとのシードを公開しています。ゲーム内の履歴からラウンドを選んで検証してください。方法はヘルプセンターで説明しています。</p>',
      },
      KO: {
        title: '모든 라운드를 직접 확인하세요',
        content: '<p>자체 게임은 라운드마다 시드를 공개합니다. 게임 안의 기록에서 라운드를 골라 검증해 보세요. 방법은 도움말 센터에 있습니다.</p>',
      },
      UR: {
        title: 'ہر راؤنڈ خود پرکھیں',
        content: '<p>ہماری اپنی گیمز ہر راؤنڈ کا سیڈ دکھاتی ہیں۔ گیم کے اندر تاریخ کھولیں، راؤنڈ چنیں اور اسے پرکھیں؛ طریقہ مدد کے مرکز میں ہے۔</p>',
      },
    },
  },
] as const
