import './theme.css'
import '../../cards/cards.css'
import './cabinet.css'
import './shapes.css'
import './fanfare.css'
import { boot } from '../../boot.ts'
import { jacksWords } from './words.ts'

void boot({ title: 'Jacks or Better', words: jacksWords, load: () => import('./game.ts') })
