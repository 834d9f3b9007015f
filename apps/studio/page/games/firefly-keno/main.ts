import '../../odds/odds.css'
import '../../numbers/numbers.css'
import './firefly-keno.css'
import { boot } from '../../boot.ts'
import { fireflyWords } from './words.ts'

void boot({ title: 'Firefly Keno', words: fireflyWords, load: () => import('./game.ts') })
