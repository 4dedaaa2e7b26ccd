import { serverKilled } from './f01-server-killed.ts'
import { serverStopped } from './f02-server-stopped.ts'
import { databaseKilled } from './f03-database-killed.ts'
import { databaseFrozen } from './f04-database-frozen.ts'
import { databaseNetwork } from './f05-database-network.ts'
import { connectionsExhausted } from './f06-connections-exhausted.ts'
import { databaseDiskFull } from './f07-database-disk-full.ts'
import { diskFull } from './f08-disk-full.ts'
import { smsProvider } from './f09-sms-provider.ts'
import { mailServer } from './f10-mail-server.ts'
import { directoryAway } from './f11-directory-away.ts'
import { erpAway } from './f12-erp-away.ts'
import { clockJump } from './f14-clock-jump.ts'
import { slowLoris } from './f15-slow-loris.ts'
import { hostileUploads } from './f17-hostile-uploads.ts'
import { doublePost } from './f18-double-post.ts'
import { migrationUnderLoad } from './f21-migration-under-load.ts'
import { migrationKilled } from './f22-migration-killed.ts'
import { nodeKilled } from './f24-node-killed.ts'
import { busyMachine } from './f26-busy-machine.ts'
import { hostileProxy } from './f27-hostile-proxy.ts'
import { certificateAndNames } from './f28-certificate-and-names.ts'
import { backupRestored, cameraAway, largeDatabase, oldTab, redisAway, telaOffline } from './proven-by-tests.ts'
import type { Fault } from './support/fault.ts'

/** All faults in the order of docs/reliability.md. */
export const FAULTS: readonly Fault[] = [
  serverKilled,
  serverStopped,
  databaseKilled,
  databaseFrozen,
  databaseNetwork,
  connectionsExhausted,
  databaseDiskFull,
  diskFull,
  smsProvider,
  mailServer,
  directoryAway,
  erpAway,
  cameraAway,
  clockJump,
  slowLoris,
  largeDatabase,
  hostileUploads,
  doublePost,
  telaOffline,
  oldTab,
  migrationUnderLoad,
  migrationKilled,
  backupRestored,
  nodeKilled,
  redisAway,
  busyMachine,
  hostileProxy,
  certificateAndNames,
]
