import './zod.ts'

export { connectSocket } from '#client/socket.ts'
