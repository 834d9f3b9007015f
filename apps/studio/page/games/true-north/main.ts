import '../../odds/odds.css'
import './true-north.css'
import { boot } from '../../boot.ts'
import { northWords } from './words.ts'

void boot({ title: 'True North', words: northWords, load: () => import('./game.ts') })
