import { boot } from '../../boot.ts'
import { caravanWords } from './words.ts'

void boot({ title: 'Saffron Caravan', words: caravanWords, load: () => import('./game.ts') })
