import { boot } from '../../boot.ts'
import { tinWords } from './words.ts'

void boot({ title: 'Tin Orchard', words: tinWords, load: () => import('./game.ts') })
