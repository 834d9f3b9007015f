export { GameCentrePage } from '../../features/lobby/game-centre-page.tsx'
