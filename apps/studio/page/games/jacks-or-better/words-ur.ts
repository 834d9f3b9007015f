import type { JacksTexts } from './words.ts'

export const ur: JacksTexts = {
  loading: 'روشنیاں جل رہی ہیں',
  'royal-flush': 'رائل فلش',
  'two-pairs': 'دو جوڑے',
  'jacks-or-better': 'غلام یا بہتر',
  coins:
    'ہر داؤ پانچ سکوں کا ہے، یہاں ہر سکہ {coin} کا۔ اسی لیے رائل فلش پر داؤ کا {royal} گنا ملتا ہے: یہ {prize} سکوں کا وہ انعام ہے جو مشینیں صرف پانچوں سکے کھیلنے والے کو دیتی ہیں۔',
  drawText:
    'پتے بدلنے پر باقی پتے بائیں سے ایک بار اسی گڈی کے اگلے پتوں سے بدل جاتے ہیں۔ پھر آپ کے پانچ پتوں کے سب سے اونچے ہاتھ پر ادائیگی ہوتی ہے۔ اکیلے جوڑے پر غلام سے اوپر ملتا ہے؛ اکا بادشاہ سے اوپر یا دُکی سے نیچے آ سکتا ہے۔',
  listNote: 'اونچے پتے غلام، بیگم، بادشاہ اور اکا ہیں۔',
  'hold-four-of-a-kind-or-more': 'فور آف اے کائنڈ، اسٹریٹ فلش، رائل فلش',
  'hold-four-to-royal': 'رائل فلش کے چار پتے',
  'hold-three-of-a-kind-to-full-house': 'تھری آف اے کائنڈ، اسٹریٹ، فلش، فل ہاؤس',
  'hold-four-to-straight-flush': 'اسٹریٹ فلش کے چار پتے',
  'hold-two-pairs': 'دو جوڑے',
  'hold-high-pair': 'غلام یا بہتر کا جوڑا',
  'hold-three-to-royal': 'رائل فلش کے تین پتے',
  'hold-four-to-flush': 'فلش کے چار پتے',
  'hold-low-pair': 'دس یا کم کا جوڑا',
  'hold-four-to-open-straight': 'مسلسل چار، دونوں سروں سے کھلے',
  'hold-two-suited-high': 'ایک رنگ کے دو اونچے پتے',
  'hold-three-to-straight-flush': 'اسٹریٹ فلش کے تین پتے',
  'hold-two-high': 'مختلف رنگ کے دو اونچے پتے؛ زیادہ ہوں تو دو سب سے چھوٹے',
  'hold-ten-and-suited-high': 'دس کے ساتھ اسی رنگ کا غلام، بیگم یا بادشاہ',
  'hold-one-high': 'ایک اونچا پتا',
  'hold-nothing': 'کچھ نہیں: پانچ نئے پتے لیں',
}
