import '../../odds/odds.css'
import './lily-pond.css'
import { boot } from '../../boot.ts'
import { pondWords } from './words.ts'

void boot({ title: 'Lily Pond', words: pondWords, load: () => import('./game.ts') })
