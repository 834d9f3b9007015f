import pg from 'pg'
import { serialize } from 'pg-protocol/dist/serializer.js'
import type { Query } from '../db/sql.ts'
import type { Row } from './batch.ts'

/** What one statement of a flush answered. */
export interface Answer {
  readonly rows: readonly Row[]
  /** The command's tag, such as `INSERT 0 5` or `COMMIT`. */
  readonly tag: string
}

/** Sends statements together and waits for all of their answers. */
export type Flush = (queries: readonly Query[]) => Promise<Answer[]>

type Parser = (text: string) => unknown
type TypeId = Parameters<typeof pg.types.getTypeParser>[0]

/** A statement that the server has parsed, and how each of its columns is read: int8 arrives as text, timestamps as Date. */
interface Statement {
  readonly text: string
  columns: readonly Parser[]
}

/** The protocol counts a statement's values in two bytes. */
const MOST_VALUES = 65_535

/**
 * Statements in one write with one Sync at the end, where the driver sends a Sync and a Describe for each. A named
 * statement is parsed and described at its first use only. After an error PostgreSQL skips the rest up to the Sync,
 * COMMIT included; the promise rejects with that error, or with the reason for which the connection was lost.
 * Whoever got an error gives the connection up: which of its statements were parsed is not known any more.
 * @param client connected, not in the driver's pipeline mode
 */
export function createFlush(client: pg.Client): Flush {
  const known = new Map<string, Statement>()
  return (queries) =>
    new Promise((resolve, reject) => {
      const { bytes, statements } = encode(queries, known)
      const answers: { rows: Row[]; tag: string }[] = []
      let rows: Row[] = []
      client.query({
        submit: ({ stream }: pg.Connection) => void stream.write(bytes),
        handleRowDescription({ fields }: { fields: readonly { dataTypeID: TypeId }[] }) {
          const statement = statements[answers.length]
          if (statement !== undefined)
            statement.columns = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
        },
        handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
          const columns = statements[answers.length]?.columns
          rows.push(fields.map((field, i) => (field === null ? null : columns?.[i]?.(field))))
        },
        handleCommandComplete({ text }: { text: string }) {
          answers.push({ rows, tag: text })
          rows = []
        },
        handleReadyForQuery: () => resolve(answers),
        handleError: reject,
      })
    })
}

/** The messages of a flush as bytes. What is parsed anew joins the known statements once all of it could be encoded. */
function encode(queries: readonly Query[], known: Map<string, Statement>): { bytes: Buffer; statements: Statement[] } {
  const fresh = new Map<string, Statement>()
  const messages: Buffer[] = []
  const statements = queries.map(({ name = '', text, values }) => {
    if (values.length > MOST_VALUES) throw new RangeError(`a statement takes ${MOST_VALUES} values at most`)
    let statement = known.get(name) ?? fresh.get(name)
    if (statement === undefined) {
      statement = { text, columns: [] }
      if (name !== '') fresh.set(name, statement)
      messages.push(serialize.parse({ name, text }), serialize.describe({ type: 'S', name }))
    }
    if (statement.text !== text) throw new Error(`two different statements are named ${name}`)
    messages.push(serialize.bind({ statement: name, values: values.map(asText) }), serialize.execute())
    return statement
  })
  messages.push(serialize.sync())
  for (const [name, statement] of fresh) known.set(name, statement)
  return { bytes: Buffer.concat(messages), statements }
}

/** Lists and dates have to come as PostgreSQL writes them: converting them is what made the driver dear. */
function asText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  throw new TypeError('a value of a lane has to be a text, a number, a boolean or null')
}
