import { Client, escapeIdentifier, escapeLiteral } from 'pg'

/** Those who work with the database once it is migrated; of their addresses only the user counts here. */
interface Roles {
  readonly house: string
  /** Undefined where the studio has a database of its own. */
  readonly studio: string | undefined
}

/** Any constant will do, as long as nothing else on the database takes the same advisory lock. */
const LOCK = '7203495110438822'

const userOf = (url: string): string => decodeURIComponent(new URL(url).username)

/**
 * Gives the house's role what is in the schema public, but for what only the owner writes (time, migrations, kind of house),
 * and nothing of the studio's; the studio's role its own tables and the test clock alone. Neither owns anything, so neither can give itself more. Runs at every start, after the migrations,
 * since they make new tables; processes that start together wait for one another.
 * @param ownerUrl of the database as its owner
 * @throws Error where one of the roles is a superuser, or a member of the owner or of the other role
 */
export async function grantRoles(ownerUrl: string, { house, studio }: Roles): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'migrate' })
  client.on('error', () => undefined) // the query that is running fails with it, which is where it is told
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SELECT pg_advisory_xact_lock(${LOCK})`)
    await client.query(houseGrants(escapeIdentifier(userOf(house))))
    if (studio !== undefined) await client.query(studioGrants(escapeIdentifier(userOf(studio))))
    await refuseJoined(client, [userOf(house), ...(studio === undefined ? [] : [userOf(studio)])])
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

const houseGrants = (role: string): string => `
  REVOKE ALL ON ALL TABLES IN SCHEMA studio FROM ${role};
  REVOKE ALL ON SCHEMA studio FROM ${role};
  GRANT USAGE ON SCHEMA public, graphile_worker TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO ${role};
  REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON test_clock, schema_migration, house_kind FROM ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${role};
  DO $$ DECLARE queue regclass; BEGIN
    -- The queue shows its rows to their owner alone; here the grants say who reads them.
    FOR queue IN SELECT oid FROM pg_class WHERE relnamespace = 'graphile_worker'::regnamespace AND relrowsecurity LOOP
      EXECUTE format('ALTER TABLE %s DISABLE ROW LEVEL SECURITY', queue);
    END LOOP;
  END $$`

const studioGrants = (role: string): string => `
  REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${role};
  GRANT USAGE ON SCHEMA public, studio TO ${role};
  GRANT SELECT ON test_clock TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA studio TO ${role}`

/** A member of a role may do what that role may, and a superuser everything: grants would say nothing. */
async function refuseJoined(client: Client, roles: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ role: string; of: string }>(`
    SELECT a.role, b.role AS of FROM unnest(ARRAY[${roles.map((role) => escapeLiteral(role)).join()}]) AS a(role),
      unnest(ARRAY[current_user, ${roles.map((role) => escapeLiteral(role)).join()}]) AS b(role)
    WHERE a.role <> b.role AND pg_has_role(a.role, b.role, 'MEMBER')`)
  const [joined] = rows
  if (joined !== undefined)
    throw new Error(
      `the database's user ${joined.role} may do all that ${joined.of} may: make it no superuser and no member of the other; see docs/production.md`,
    )
}
