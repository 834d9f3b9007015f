import { boot } from '../../boot.ts'
import { emberWords } from './words.ts'

void boot({ title: 'Ember Wyrm', words: emberWords, load: () => import('./game.ts') })
