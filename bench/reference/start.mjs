/** Fastify with the plug-ins of the portal and one opened database, alone: nothing else of the portal is loaded. */
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import pg from 'pg'
import { pino } from 'pino'

const { DATABASE_URL, PORT, PAGES } = process.env
const pool = new pg.Pool({ connectionString: DATABASE_URL })
await pool.query('select 1')
const app = Fastify({ loggerInstance: pino({ level: 'warn' }) })
app.setValidatorCompiler(validatorCompiler)
app.setSerializerCompiler(serializerCompiler)
await app.register(cookie)
await app.register(helmet)
await app.register(multipart)
await app.register(rateLimit)
await app.register(underPressure)
await app.register(fastifyStatic, { root: PAGES })
app.get('/readyz', async () => {
  await pool.query('select 1')
  return 'ok'
})
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
