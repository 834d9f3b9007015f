import '../../odds/odds.css'
import '../../cards/cards.css'
import './skyladder.css'
import { boot } from '../../boot.ts'
import { skyWords } from './words.ts'

void boot({ title: 'Skyladder', words: skyWords, load: () => import('./game.ts') })
