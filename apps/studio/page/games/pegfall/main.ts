import '../../odds/odds.css'
import './pegfall.css'
import { boot } from '../../boot.ts'
import { pegfallWords } from './words.ts'

void boot({ title: 'Pegfall', words: pegfallWords, load: () => import('./game.ts') })
