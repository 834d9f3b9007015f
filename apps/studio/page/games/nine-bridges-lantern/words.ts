import type { Say, Words } from '../../shell/texts.ts'

const en = {
  loading: 'Lighting the lanterns',
  lines: '{lines} lines',
  spin: 'Spin',
  stop: 'Stop',
  lineWin: 'Line {line} pays {amount}',
  epicWin: 'Festival of light',
  hold: 'Lanterns lit',
  holdRule:
    'Six lanterns or more stay lit. Everything around them is drawn again; each new lantern gives three respins anew.',
  start: 'Light them',
  left: 'Respins left: {left}',
  collected: 'The lanterns bring {amount}',
  full: 'All fifteen are lit',
  holdTotal: 'The lanterns paid',
  paysTitle: 'Pays at {stake}',
  paysNote:
    'Amounts for your stake of {stake} on {lines} lines. Lines pay from the leftmost reel; only the highest win per line pays.',
  wildTitle: 'Moon',
  wildText: 'Appears on reels 2, 3 and 4 and stands for every symbol but the lantern.',
  lanternTitle: 'Lanterns',
  lanternText:
    'Every lantern carries a value. {trigger} or more in one view stay lit, and every other cell is drawn again: {respins} respins, which begin anew with each lantern that lands. In a respin a free cell shows a lantern once in {of} times. At the end all lanterns pay their values; if all fifteen cells are lit, {grand} stakes are paid besides.',
  lanternValues: 'What a lantern is worth',
  share: '{share} of lanterns',
  linesTitle: 'The {lines} lines',
  rtpNote: 'computed exactly over every combination of the reels and every course of the respins',
  featureFrequency: 'Lanterns lit',
  top: 'Full screen',
  malfunction:
    'The outcome of a round is fixed when you press spin. What you see is how it is told: skipping or losing the connection changes nothing.',
  credits: 'Some pictures are built from icons of game-icons.net by Lorc, Delapouite and Skoll (CC BY 3.0).',
  lanternsCount: '{count} lanterns',
}

type LanternTexts = Readonly<Record<keyof typeof en, string>>

const pt: LanternTexts = {
  loading: 'Acendendo as lanternas',
  lines: '{lines} linhas',
  spin: 'Girar',
  stop: 'Parar',
  lineWin: 'A linha {line} paga {amount}',
  epicWin: 'Festival de luz',
  hold: 'Lanternas acesas',
  holdRule:
    'Seis lanternas ou mais ficam acesas. Tudo em volta é sorteado de novo; cada nova lanterna dá outra vez três giros.',
  start: 'Acender',
  left: 'Giros restantes: {left}',
  collected: 'As lanternas trazem {amount}',
  full: 'As quinze estão acesas',
  holdTotal: 'As lanternas pagaram',
  paysTitle: 'Prêmios com {stake}',
  paysNote:
    'Valores para a sua aposta de {stake} em {lines} linhas. As linhas pagam a partir do rolo da esquerda; só o maior prêmio de cada linha é pago.',
  wildTitle: 'Lua',
  wildText: 'Aparece nos rolos 2, 3 e 4 e substitui todos os símbolos, menos a lanterna.',
  lanternTitle: 'Lanternas',
  lanternText:
    'Cada lanterna tem um valor. {trigger} ou mais na tela ficam acesas, e todas as outras casas são sorteadas de novo: {respins} giros, que recomeçam a cada lanterna que chega. Em um giro, uma casa livre mostra uma lanterna uma vez em {of}. No fim todas pagam os seus valores; se as quinze casas estiverem acesas, somam-se {grand} apostas.',
  lanternValues: 'Quanto vale uma lanterna',
  share: '{share} das lanternas',
  linesTitle: 'As {lines} linhas',
  rtpNote: 'calculado exatamente sobre todas as combinações dos rolos e todos os caminhos dos novos giros',
  featureFrequency: 'Lanternas acesas',
  top: 'Tela cheia',
  malfunction:
    'O resultado de uma rodada é fixado quando você aperta girar. O que você vê é como ele é contado: pular ou perder a conexão não muda nada.',
  credits: 'Algumas imagens são feitas com ícones de game-icons.net de Lorc, Delapouite e Skoll (CC BY 3.0).',
  lanternsCount: '{count} lanternas',
}

const ja: LanternTexts = {
  loading: '灯籠に火を入れています',
  lines: '{lines}ライン',
  spin: 'スピン',
  stop: 'ストップ',
  lineWin: 'ライン{line}の配当 {amount}',
  epicWin: '光の祭り',
  hold: '灯籠が灯る',
  holdRule:
    '6個以上の灯籠は灯ったまま残り、ほかのマスが引き直されます。新しい灯籠が現れるたびに、リスピンは3回に戻ります。',
  start: '火を灯す',
  left: '残りリスピン：{left}',
  collected: '灯籠の合計 {amount}',
  full: '15個すべてが灯りました',
  holdTotal: '灯籠の配当',
  paysTitle: '{stake}での配当',
  paysNote:
    '{lines}ライン、ベット{stake}での金額です。ラインは左端のリールから数え、1ラインにつき最も高い配当だけが支払われます。',
  wildTitle: '月',
  wildText: 'リール2・3・4に現れ、灯籠以外のすべてのシンボルの代わりになります。',
  lanternTitle: '灯籠',
  lanternText:
    '灯籠にはそれぞれ値が付いています。1画面に{trigger}個以上で灯ったまま残り、ほかのマスが引き直されます。リスピンは{respins}回で、灯籠が現れるたびに最初から数え直します。リスピンで空きマスに灯籠が現れるのは{of}回に1回です。最後にすべての灯籠の値が支払われ、15マスすべてが灯れば、さらにベットの{grand}倍が支払われます。',
  lanternValues: '灯籠の値',
  share: '灯籠の{share}',
  linesTitle: '{lines}本のライン',
  rtpNote: 'リールの全組み合わせとリスピンの全経過から正確に計算',
  featureFrequency: '灯籠が灯る',
  top: '全マス点灯',
  malfunction:
    'ラウンドの結果はスピンを押した時点で決まります。画面はそれを見せるだけで、スキップや切断で変わることはありません。',
  credits: '一部の絵は game-icons.net のアイコン（Lorc、Delapouite、Skoll、CC BY 3.0）をもとに作られています。',
  lanternsCount: '灯籠{count}個',
}

const ko: LanternTexts = {
  loading: '등불을 켜는 중',
  lines: '{lines}라인',
  spin: '스핀',
  stop: '정지',
  lineWin: '라인 {line} 당첨 {amount}',
  epicWin: '빛의 축제',
  hold: '등불 점화',
  holdRule: '등불 6개 이상은 켜진 채 남고 나머지 칸을 다시 뽑습니다. 새 등불이 나올 때마다 리스핀은 다시 3회가 됩니다.',
  start: '불 켜기',
  left: '남은 리스핀: {left}',
  collected: '등불 합계 {amount}',
  full: '15개가 모두 켜졌습니다',
  holdTotal: '등불 당첨금',
  paysTitle: '{stake} 배당',
  paysNote:
    '{lines}라인, 베팅 {stake} 기준 금액입니다. 라인은 맨 왼쪽 릴부터 계산하며 라인마다 가장 높은 당첨만 지급됩니다.',
  wildTitle: '달',
  wildText: '릴 2, 3, 4에 나오며 등불을 제외한 모든 심벌을 대신합니다.',
  lanternTitle: '등불',
  lanternText:
    '등불에는 저마다 값이 있습니다. 한 화면에 {trigger}개 이상이면 켜진 채 남고 다른 칸을 모두 다시 뽑습니다. 리스핀은 {respins}회이며 등불이 나올 때마다 처음부터 다시 셉니다. 리스핀에서 빈칸에 등불이 나올 확률은 {of}번에 한 번입니다. 끝나면 모든 등불의 값이 지급되고, 15칸이 모두 켜지면 베팅의 {grand}배가 추가로 지급됩니다.',
  lanternValues: '등불의 값',
  share: '등불의 {share}',
  linesTitle: '{lines}개 라인',
  rtpNote: '릴의 모든 조합과 리스핀의 모든 경과에서 정확히 계산',
  featureFrequency: '등불 점화',
  top: '전체 점등',
  malfunction:
    '라운드 결과는 스핀을 누르는 순간 정해집니다. 화면은 이를 보여 줄 뿐이며 건너뛰거나 연결이 끊겨도 바뀌지 않습니다.',
  credits: '일부 그림은 game-icons.net의 아이콘(Lorc, Delapouite, Skoll, CC BY 3.0)으로 만들었습니다.',
  lanternsCount: '등불 {count}개',
}

const ur: LanternTexts = {
  loading: 'لالٹینیں روشن ہو رہی ہیں',
  lines: '{lines} لائنیں',
  spin: 'اسپن',
  stop: 'روکیں',
  lineWin: 'لائن {line} پر {amount}',
  epicWin: 'روشنی کا تہوار',
  hold: 'لالٹینیں روشن',
  holdRule:
    'چھ یا زیادہ لالٹینیں روشن رہتی ہیں۔ باقی سب خانے دوبارہ نکالے جاتے ہیں؛ ہر نئی لالٹین پھر سے تین ری اسپن دیتی ہے۔',
  start: 'روشن کریں',
  left: 'باقی ری اسپن: {left}',
  collected: 'لالٹینوں پر {amount}',
  full: 'پندرہ کی پندرہ روشن ہیں',
  holdTotal: 'لالٹینوں پر ملے',
  paysTitle: '{stake} پر ادائیگیاں',
  paysNote:
    '{lines} لائنوں پر آپ کے {stake} کے داؤ کی رقمیں۔ لائنیں سب سے بائیں ریل سے گنی جاتی ہیں؛ ہر لائن پر صرف سب سے بڑی جیت ملتی ہے۔',
  wildTitle: 'چاند',
  wildText: 'ریل 2، 3 اور 4 پر آتا ہے اور لالٹین کے سوا ہر نشان کی جگہ لیتا ہے۔',
  lanternTitle: 'لالٹینیں',
  lanternText:
    'ہر لالٹین کی ایک قیمت ہے۔ ایک منظر میں {trigger} یا زیادہ ہوں تو روشن رہتی ہیں اور باقی ہر خانہ دوبارہ نکالا جاتا ہے: {respins} ری اسپن، جو ہر نئی لالٹین پر پھر سے شروع ہوتے ہیں۔ ری اسپن میں خالی خانے پر {of} میں سے ایک بار لالٹین آتی ہے۔ آخر میں سب لالٹینوں کی قیمت ملتی ہے؛ اگر پندرہ کے پندرہ خانے روشن ہوں تو داؤ کا {grand} گنا اور ملتا ہے۔',
  lanternValues: 'لالٹین کی قیمت',
  share: '{share} لالٹینیں',
  linesTitle: '{lines} لائنیں',
  rtpNote: 'ریلوں کی ہر ترتیب اور ری اسپن کے ہر سلسلے پر بالکل درست حساب',
  featureFrequency: 'لالٹینیں روشن',
  top: 'سب خانے روشن',
  malfunction:
    'راؤنڈ کا نتیجہ اسی وقت طے ہو جاتا ہے جب آپ اسپن دباتے ہیں۔ آپ جو دیکھتے ہیں وہ صرف دکھانا ہے: آگے بڑھانے یا کنکشن ٹوٹنے سے کچھ نہیں بدلتا۔',
  credits:
    'کچھ تصویریں \u2066game-icons.net\u2069 کے آئیکن سے بنی ہیں، از \u2066Lorc, Delapouite, Skoll (CC BY 3.0)\u2069۔',
  lanternsCount: '{count} لالٹینیں',
}

const zh: LanternTexts = {
  loading: '正在点亮灯笼',
  lines: '{lines}条线',
  spin: '旋转',
  stop: '停止',
  lineWin: '第{line}条线赢得 {amount}',
  epicWin: '花灯盛会',
  hold: '灯笼亮起',
  holdRule: '6个或以上灯笼会一直亮着，其余格子重新转动；每出现一个新灯笼，重转次数恢复为3次。',
  start: '点亮',
  left: '剩余重转：{left}次',
  collected: '灯笼共赢得 {amount}',
  full: '15盏灯笼全部点亮',
  holdTotal: '灯笼派彩',
  paysTitle: '投注 {stake} 的赔付',
  paysNote: '以投注额 {stake}、{lines}条线计算。赔付线从最左转轴算起，每条线只派发最高的一个奖。',
  wildTitle: '月亮',
  wildText: '出现在第2、3、4转轴，可替代灯笼以外的所有图案。',
  lanternTitle: '灯笼',
  lanternText:
    '每个灯笼都带有奖值。同一画面出现{trigger}个或以上时，灯笼会一直亮着，其余格子重新转动，共{respins}次；每落下一个灯笼，次数重新计算。每次重转，空格出现灯笼的机会为{of}分之1。结束时派发所有灯笼的奖值；若15格全部点亮，另派投注额的{grand}倍。',
  lanternValues: '灯笼的奖值',
  share: '占灯笼的{share}',
  linesTitle: '{lines}条赔付线',
  rtpNote: '按转轴的所有组合与重转的所有过程精确计算',
  featureFrequency: '灯笼亮起',
  top: '全屏点亮',
  malfunction: '按下“旋转”时，本局结果已经确定，画面只是展示结果。跳过画面或断线都不会改变结果。',
  credits: '部分图片取自 game-icons.net 的图标，作者 Lorc、Delapouite 和 Skoll（CC BY 3.0）。',
  lanternsCount: '{count}个灯笼',
}

/** What Nine Bridges Lantern says beyond what every game says. */
export const lanternWords: Words<keyof typeof en> = { en, pt, ja, ko, ur, zh }

export type LanternSay = Say<keyof typeof en>
