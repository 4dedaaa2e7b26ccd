import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settingsWithoutSecrets } from './settings-rules.ts'

it('includes the configured settings without their secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'memorial-'))
  const cameras = join(folder, 'cameras.json')
  const camera = { empresa: 'CV', capela: '01', tipo: 'rtsp', endereco: 'rtsp://10.0.8.21/ch1', senha: 'pastel-1' }
  writeFileSync(
    cameras,
    JSON.stringify([
      camera,
      { ...camera, senha: 'env:SENHA_CV1' },
      { tipo: 'rtmp', endereco: 'rtmp://10.0.8.22/live/pastel-2' },
      { tipo: 'rtsp', endereco: 'rtsp://visao:pastel-3@10.0.8.23/ch1' },
    ]),
  )
  const report = settingsWithoutSecrets(
    readConfig({
      DATABASE_URL: 'postgres://casa:pastel-4@10.0.0.1/memorial',
      SESSION_SECRET: 'pastel-5 e mais letras ao acaso 0123456789',
      SMTP_URL: 'smtps://casa:pastel-6@correio.exemplo.com.br:465',
      SMTP_REMETENTE: 'Portal <portal@exemplo.com.br>',
      SMS_URL: 'https://sms.exemplo.com.br/enviar?chave=pastel-7',
      SMS_CABECALHOS: '{"authorization":"pastel-8"}',
      SMS_CORPO: '{"token":"pastel-9"}',
      LDAP_BIND_SENHA: 'pastel-0',
      PUBLIC_URL: 'https://memorial.exemplo.com.br',
      TZ_PORTAL: 'America/Recife',
      CAMERAS_FILE: cameras,
    }),
  )
  rmSync(folder, { recursive: true })
  expect(JSON.stringify(report)).not.toContain('pastel')
  expect(report.ajustes).toMatchObject({
    PUBLIC_URL: 'https://memorial.exemplo.com.br',
    TZ_PORTAL: 'America/Recife',
    SMTP_REMETENTE: 'Portal <portal@exemplo.com.br>',
    CAMERAS_FILE: cameras,
  })
  expect(report.ajustes).not.toHaveProperty('PORT')
  expect(report.cameras?.map(one => one.senha)).toEqual(['(guardado à parte)', 'env:SENHA_CV1', undefined, undefined])
})
