import '../../cards/cards.css'
import './room.css'
import './velvet-blackjack.css'
import './small-windows.css'
import './choices.css'
import { boot } from '../../boot.ts'
import { velvetWords } from './words.ts'

void boot({ title: 'Velvet Blackjack', words: velvetWords, load: () => import('./game.ts') })
