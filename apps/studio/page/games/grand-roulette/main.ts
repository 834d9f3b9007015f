import '../../tables/parts.css'
import './grand-roulette.css'
import './panels.css'
import './track.css'
import { boot } from '../../boot.ts'
import { rouletteWords } from './words.ts'

void boot({ title: 'Grand Roulette', words: rouletteWords, load: () => import('./game.ts') })
