import '../../odds/odds.css'
import '../../tickets/tickets.css'
import './harbour-cats.css'
import { boot } from '../../boot.ts'
import { catsWords } from './words.ts'

void boot({ title: 'Harbour Cats', words: catsWords, load: () => import('./game.ts') })
