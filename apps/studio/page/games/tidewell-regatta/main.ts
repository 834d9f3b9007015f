import './tidewell-regatta.css'
import { boot } from '../../boot.ts'
import { regattaWords } from './words.ts'

void boot({ title: 'Tidewell Regatta', words: regattaWords, load: () => import('./game.ts') })
