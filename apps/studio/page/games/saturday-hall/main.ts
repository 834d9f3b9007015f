import '../../odds/odds.css'
import './saturday-hall.css'
import { boot } from '../../boot.ts'
import { hallWords } from './words.ts'

void boot({ title: 'Saturday Hall', words: hallWords, load: () => import('./game.ts') })
