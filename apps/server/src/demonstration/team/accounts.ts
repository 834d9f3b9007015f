/** The agent at the top of the demonstration's team, and an agent of each level below it. */
export const TEAM_AGENTS = ['demoagent', 'demopartner', 'demosub', 'demothird'] as const
/** What every account of the team logs in with, as anybody may read. */
export const TEAM_PASSWORD = 'team-demo-2026'
/** How a house keeps that: an account that has another one by now belongs to whoever changed it. */
export const TEAM_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$e+z7TgerlWs+/CEZmoMXlw$DveKJEOJqzjlB1C8UijtvDFlpVIY2D+wWXcRS4I/mF8'
