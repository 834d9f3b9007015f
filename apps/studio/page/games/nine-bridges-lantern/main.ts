import { boot } from '../../boot.ts'
import { lanternWords } from './words.ts'

void boot({ title: 'Nine Bridges Lantern', words: lanternWords, load: () => import('./game.ts') })
