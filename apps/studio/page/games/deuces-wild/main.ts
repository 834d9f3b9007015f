import '../../poker/theme.css'
import '../../cards/cards.css'
import '../../poker/cabinet.css'
import '../../poker/shapes.css'
import '../../poker/fanfare.css'
import './diner.css'
import { boot } from '../../boot.ts'
import { deucesWords } from './words.ts'

void boot({ title: 'Deuces Wild', words: deucesWords, load: () => import('./game.ts') })
