import { withOdds } from '../../odds/words.ts'
import type { Words } from '../../shell/texts.ts'

export type NorthKey =
  | 'loading'
  | 'turn'
  | 'chanceTyped'
  | 'sides'
  | 'low'
  | 'high'
  | 'invite'
  | 'stops'
  | 'rule'
  | 'ruleAim'

const own: Words<NorthKey> = {
  en: {
    loading: 'Lighting the binnacle',
    turn: 'Turn',
    chanceTyped: 'Type your chance in percent, from 1 to 98',
    sides: 'Which side wins',
    low: 'Below {point}',
    high: 'From {point}',
    invite: '{aim} pays {amount}',
    stops: 'The needle stops at {point}.',
    rule: 'The needle stops at one of 10,000 points from 0.00 to 99.99, all equally likely. North is 0, and the dial counts clockwise.',
    ruleAim:
      'Say how large a part of the dial wins, from 1 to 98 %, and whether it lies clockwise from north (below your point) or before it (from your point on). The smaller the part, the more it pays.',
  },
  pt: {
    loading: 'Acendendo a bitácula',
    turn: 'Girar',
    chanceTyped: 'Digite a sua chance em porcentagem, de 1 a 98',
    sides: 'Que lado ganha',
    low: 'Abaixo de {point}',
    high: 'A partir de {point}',
    invite: '{aim} paga {amount}',
    stops: 'A agulha para em {point}.',
    rule: 'A agulha para em um de 10.000 pontos, de 0,00 a 99,99, todos igualmente prováveis. O norte é 0, e o mostrador conta no sentido horário.',
    ruleAim:
      'Diga que parte do mostrador ganha, de 1 a 98 %, e se ela fica depois do norte (abaixo do seu ponto) ou antes dele (a partir do seu ponto). Quanto menor a parte, mais ela paga.',
  },
  ja: {
    loading: '羅針盤に灯をともしています',
    turn: '回す',
    chanceTyped: '確率をパーセントで入力（1から98）',
    sides: '当たりの側',
    low: '{point}未満',
    high: '{point}以上',
    invite: '{aim}で{amount}',
    stops: '針は{point}で止まりました。',
    rule: '針は0.00から99.99までの10,000点のどれかに同じ確率で止まります。北が0で、目盛りは時計回りに増えます。',
    ruleAim:
      '文字盤のどれだけを当たりにするかを1から98％で選び、北から時計回り（指定点未満）か、北の手前（指定点以上）かを決めます。狭いほど配当は高くなります。',
  },
  ko: {
    loading: '나침반에 불을 켜는 중',
    turn: '돌리기',
    chanceTyped: '확률을 퍼센트로 입력 (1~98)',
    sides: '이기는 쪽',
    low: '{point} 미만',
    high: '{point} 이상',
    invite: '{aim} 당첨 {amount}',
    stops: '바늘이 {point}에 멈췄습니다.',
    rule: '바늘은 0.00부터 99.99까지 10,000개 지점 중 하나에 똑같은 확률로 멈춥니다. 북쪽이 0이고 눈금은 시계 방향으로 커집니다.',
    ruleAim:
      '문자판의 몇 퍼센트가 이길지 1에서 98 %까지 정하고, 북쪽에서 시계 방향인지(지점 미만) 북쪽 앞인지(지점 이상) 고르세요. 좁을수록 배당이 커집니다.',
  },
  ur: {
    loading: 'قطب نما روشن کیا جا رہا ہے',
    turn: 'گھمائیں',
    chanceTyped: 'اپنا امکان فیصد میں لکھیں، 1 سے 98',
    sides: 'کون سی طرف جیتے',
    low: '{point} سے کم',
    high: '{point} سے آگے',
    invite: '{aim} پر {amount}',
    stops: 'سوئی {point} پر رکی۔',
    rule: 'سوئی 0.00 سے 99.99 تک 10,000 نقطوں میں سے کسی ایک پر رکتی ہے، ہر ایک کا امکان برابر ہے۔ شمال 0 ہے اور گنتی گھڑی کی سمت میں بڑھتی ہے۔',
    ruleAim:
      'بتائیں ڈائل کا کتنا حصہ جیتے، 1 سے 98 فیصد، اور وہ شمال کے بعد ہو (آپ کے نقطے سے کم) یا اس سے پہلے (آپ کے نقطے سے آگے)۔ حصہ جتنا چھوٹا، ادائیگی اتنی زیادہ۔',
  },
  zh: {
    loading: '正在点亮罗经柜',
    turn: '转动',
    chanceTyped: '输入机会百分比，1到98',
    sides: '哪一侧获胜',
    low: '小于{point}',
    high: '{point}及以上',
    invite: '{aim}赔付{amount}',
    stops: '指针停在{point}。',
    rule: '指针会停在0.00到99.99的10,000个点之一，机会均等。正北为0，刻度按顺时针增加。',
    ruleAim:
      '选择表盘的多大部分获胜（1到98%），以及它在正北之后（小于所选点）还是之前（所选点及以上）。部分越小，赔付越高。',
  },
}

export const northWords = withOdds(own)
