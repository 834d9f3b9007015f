import { config } from 'zod/mini'

// The content policy forbids `eval`, and zod would try it to build faster checks.
config({ jitless: true })
