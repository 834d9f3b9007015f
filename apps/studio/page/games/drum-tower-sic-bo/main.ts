import '../../tables/tables.css'
import './drum.css'
import { boot } from '../../boot.ts'
import { drumWords } from './words.ts'

void boot({ title: 'Drum Tower Sic Bo', words: drumWords, load: () => import('./game.ts') })
