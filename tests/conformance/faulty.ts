/** A trial as a process of its own, bundled with a fault: prints what the suite found. */
import { trial } from './trial.ts'

const [databaseUrl = '', rule = ''] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await trial(databaseUrl, 3, rule)))
process.exit(0)
