import '../../poker/theme.css'
import '../../cards/cards.css'
import '../../poker/cabinet.css'
import '../../poker/shapes.css'
import '../../poker/fanfare.css'
import { boot } from '../../boot.ts'
import { jacksWords } from './words.ts'

void boot({ title: 'Jacks or Better', words: jacksWords, load: () => import('./game.ts') })
