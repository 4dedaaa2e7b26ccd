import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, readEntregas } from './rules.ts'

const ref = 'mensagem-7'
const whatsapp = (...statuses: object[]) => ({ entry: [{ changes: [{ field: 'messages', value: { statuses } }] }] })

describe('a delivery report as providers write it', () => {
  it.each<[string, object, boolean | undefined]>([
    ['WhatsApp, delivered', whatsapp({ id: 'wamid.1', status: 'delivered', biz_opaque_callback_data: ref }), true],
    ['WhatsApp, read', whatsapp({ id: 'wamid.1', status: 'read', biz_opaque_callback_data: ref }), true],
    [
      'WhatsApp, failed',
      whatsapp({ status: 'failed', biz_opaque_callback_data: ref, errors: [{ code: 131026 }] }),
      false,
    ],
    ['WhatsApp, sent', whatsapp({ id: 'wamid.1', status: 'sent', biz_opaque_callback_data: ref }), undefined],
    [
      'beside a foreign message',
      whatsapp({ status: 'sent', biz_opaque_callback_data: ref }, { status: 'delivered' }),
      undefined,
    ],
    [
      'state and name in objects of their own',
      {
        type: 'MESSAGE_STATUS',
        messageStatus: { code: 'DELIVERED', description: 'ok' },
        message: { id: 'a', externalId: ref },
      },
      true,
    ],
    [
      'the same, not delivered',
      { messageStatus: { code: 'NOT_DELIVERED', causes: [] }, message: { externalId: ref } },
      false,
    ],
    ['the same, on the way', { messageStatus: { code: 'SENT' }, message: { externalId: ref } }, undefined],
    [
      'state in an object inside',
      {
        results: [
          {
            messageId: 'a',
            callbackData: ref,
            status: { groupId: 3, groupName: 'DELIVERED', name: 'DELIVERED_TO_HANDSET' },
          },
        ],
      },
      true,
    ],
    ['the same, undeliverable', { results: [{ callbackData: ref, status: { groupName: 'UNDELIVERABLE' } }] }, false],
    [
      'the same, pending',
      { results: [{ callbackData: ref, status: { groupName: 'PENDING', name: 'PENDING_ENROUTE' } }] },
      undefined,
    ],
    ['flat', { type: 'recipient_delivery_report_sms', client_reference: ref, status: 'Delivered', code: 0 }, true],
    ['SMPP, arrived', { client_ref: ref, stat: 'DELIVRD', err: '000' }, true],
    ['SMPP, undeliverable', { client_ref: ref, stat: 'UNDELIV' }, false],
    ['SMPP, refused', { client_ref: ref, stat: 'REJECTD' }, false],
    ['SMPP, expired', { client_ref: ref, stat: 'EXPIRED' }, false],
    [
      'OMA',
      {
        deliveryInfoNotification: {
          callbackData: ref,
          deliveryInfo: { address: 'tel:+5582', deliveryStatus: 'DeliveredToTerminal' },
        },
      },
      true,
    ],
    [
      'OMA, impossible',
      { deliveryInfoNotification: { callbackData: ref, deliveryInfo: { deliveryStatus: 'DeliveryImpossible' } } },
      false,
    ],
    ['in Portuguese', { referencia: ref, situacao: 'Entregue' }, true],
    ['in Portuguese, not', { referencia: ref, situacao: 'Não entregue' }, false],
    ['in Portuguese, expired', [{ referencia: ref, situacao: 'EXPIRADA' }], false],
    ['of another portal', { referencia: 'pedido-7', situacao: 'Entregue' }, undefined],
  ])('%s', (_provider, report, entregue) => {
    expect(readEntregas(report)).toEqual(entregue === undefined ? [] : [{ referencia: ref, entregue }])
  })

  it('names every message of a list, each with its own state', () => {
    const report = [
      { ref: 'mensagem-1', status: 'delivered' },
      { ref: 'mensagem-2', status: { name: 'failed' } },
      { ref: 'mensagem-3', status: 'queued' },
    ]
    expect(readEntregas(report)).toEqual([
      { referencia: 'mensagem-1', entregue: true },
      { referencia: 'mensagem-2', entregue: false },
    ])
  })

  it('is read without its depth', () => {
    let report: object = { referencia: ref, situacao: 'entregue' }
    for (let depth = 0; depth < 20_000; depth += 1) report = { report }
    expect(readEntregas(report)).toEqual([])
  })
})

describe('the signature of a report', () => {
  const digest = (encoding: 'hex' | 'base64') => createHmac('sha256', 'segredo').update('corpo').digest(encoding)
  it('is hexadecimal or base64, with or without its prefix', () => {
    const sent = [`sha256=${digest('hex')}`, digest('hex').toUpperCase(), digest('base64')]
    expect(sent.map(signature => isSigned('segredo', 'corpo', signature))).toEqual([true, true, true])
    expect(isSigned('segredo', 'corpo', digest('base64').toLowerCase())).toBe(false)
    expect(isSigned('', 'corpo', digest('hex'))).toBe(false)
  })
})
