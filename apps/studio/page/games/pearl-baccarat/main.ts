import '../../tables/tables.css'
import '../../cards/cards.css'
import './pearl.css'
import { boot } from '../../boot.ts'
import { pearlWords } from './words.ts'

void boot({ title: 'Pearl Baccarat', words: pearlWords, load: () => import('./game.ts') })
