import '../../odds/odds.css'
import './updraft.css'
import { boot } from '../../boot.ts'
import { updraftWords } from './words.ts'

void boot({ title: 'Updraft', words: updraftWords, load: () => import('./game.ts') })
