import { databaseKilled } from './f03-database-killed.ts'
import { databaseFrozen } from './f04-database-frozen.ts'
import { databaseLine } from './f05-database-line.ts'
import { connectionsExhausted } from './f06-connections-exhausted.ts'
import { databaseDiskFull } from './f07-database-disk-full.ts'
import { diskFull } from './f08-disk-full.ts'
import { smsProvider } from './f09-sms-provider.ts'
import { mailServer } from './f10-mail-server.ts'
import { clockJump } from './f14-clock-jump.ts'
import { slowLoris } from './f15-slow-loris.ts'
import { hostileUploads } from './f17-hostile-uploads.ts'
import type { Fault } from './support/fault.ts'

/** Of security.md, section 3, in its order. */
export const FAULTS: readonly Fault[] = [
  databaseKilled,
  databaseFrozen,
  databaseLine,
  connectionsExhausted,
  databaseDiskFull,
  diskFull,
  smsProvider,
  mailServer,
  clockJump,
  slowLoris,
  hostileUploads,
]
