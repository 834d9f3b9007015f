import '../../odds/odds.css'
import '../../tickets/tickets.css'
import './vault-seven.css'
import { boot } from '../../boot.ts'
import { vaultWords } from './words.ts'

void boot({ title: 'Vault Seven', words: vaultWords, load: () => import('./game.ts') })
