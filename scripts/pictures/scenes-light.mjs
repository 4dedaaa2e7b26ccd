import { clamp, drawOver, hex, mix, shade, smooth } from './canvas.mjs'
import { fbm } from './noise.mjs'
import { clouds, disc, ridge, sky } from './parts.mjs'

const drops = (random, width, height) => {
  const parts = []
  for (let index = 0; index < 620; index++) {
    const size = 1.4 + random() ** 3 * 9
    const x = random() * width
    const y = random() * height
    parts.push(
      `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * (1.05 + random() * 0.5)}" fill="#dfe9e4" opacity="${0.16 + random() * 0.3}"/>`,
    )
    parts.push(
      `<ellipse cx="${x + size * 0.25}" cy="${y + size * 0.35}" rx="${size * 0.6}" ry="${size * 0.6}" fill="#16241f" opacity="0.22"/>`,
    )
    parts.push(
      `<circle cx="${x - size * 0.3}" cy="${y - size * 0.35}" r="${size * 0.26}" fill="#ffffff" opacity="0.6"/>`,
    )
    if (size > 6)
      parts.push(
        `<path d="M${x} ${y - size} q ${size * 0.4} ${-size * 6} 0 ${-size * (9 + random() * 12)}" stroke="#dfe9e4" stroke-width="${size * 0.5}" opacity="0.13" fill="none"/>`,
      )
  }
  return parts.join('')
}

/** 4 Rain on a window */
const chuva = async (canvas, random) => {
  sky(canvas, [
    [0, '#6f8784'],
    [0.5, '#8fa29a'],
    [0.72, '#5d766d'],
    [1, '#33504a'],
  ])
  shade(canvas, (u, v, _x, _y, before) => mix(before, hex('#d8d6c2'), 0.5 * fbm(u * 2.4, v * 1.8, 105, 4) ** 1.6))
  let lamps = ''
  for (let index = 0; index < 16; index++)
    lamps += `<circle cx="${random() * canvas.width}" cy="${canvas.height * (0.4 + random() * 0.35)}" r="${22 + random() * 46}" fill="${random() > 0.5 ? '#e9c98d' : '#f0e2c0'}" opacity="${0.16 + random() * 0.26}"/>`
  const soft = await drawOver(canvas, lamps, 9)
  return drawOver(soft, drops(random, canvas.width, canvas.height), 0.7)
}

/** 7 Cloud fields seen from above */
const nuvens = canvas => {
  sky(canvas, [
    [0, '#7fa0ad'],
    [0.35, '#b9cbc9'],
    [0.55, '#efe0c6'],
    [1, '#e7d9c4'],
  ])
  disc(canvas, { u: 0.28, v: 0.44, radius: 0.001, colour: '#fff1d4', glow: 0.22, strength: 0.55 })
  for (let layer = 0; layer < 9; layer++) {
    const base = 0.44 + layer * 0.065
    const t = layer / 8
    const [top, foot] = [mix(hex('#f7ead4'), hex('#fdf8ee'), t), mix(hex('#c6cdc6'), hex('#9fb3b0'), t)]
    const scale = 7 - t * 4.6
    const height = 0.05 + t * 0.1
    shade(canvas, (u, v, _x, _y, before) => {
      const puff = fbm(u * scale, layer * 3.7, 111 + layer, 5) * 0.7 + fbm(u * scale * 4, v * 9, 131 + layer, 4) * 0.3
      const line = base - height * puff
      const depth = (v - line) / height
      if (depth < -0.1) return before
      const billow = fbm(u * scale * 2.2, v * scale * 3.2, 151 + layer, 5)
      return mix(before, mix(top, foot, clamp(depth * 0.75 + (billow - 0.5) * 0.9)), smooth(-0.1, 0.35, depth) * 0.92)
    })
  }
  return canvas
}

/** 8 A lit window */
const janela = async canvas => {
  sky(canvas, [
    [0, '#121d24'],
    [0.6, '#1c2f30'],
    [1, '#0f1a19'],
  ])
  shade(canvas, (u, v, _x, _y, before) => mix(before, hex('#2b403d'), 0.5 * fbm(u * 4, v * 3, 161, 5)))
  const { width, height } = canvas
  const [x, y, w, h] = [width * 0.6, height * 0.2, height * 0.36, height * 0.5]
  const glow = await drawOver(
    canvas,
    `<rect x="${x - 40}" y="${y - 40}" width="${w + 80}" height="${h + 80}" rx="60" fill="#e8b56a" opacity="0.6"/>`,
    70,
  )
  const pane = `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f0c581"/><stop offset="0.55" stop-color="#f7dca6"/><stop offset="1" stop-color="#d99b53"/></linearGradient></defs>
    <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#g)"/>
    <path d="M${x} ${y} h${w * 0.24} q ${-w * 0.05} ${h * 0.5} ${-w * 0.2} ${h} h${-w * 0.04} z" fill="#c98a4a" opacity="0.55"/>
    <path d="M${x + w} ${y} h${-w * 0.24} q ${w * 0.05} ${h * 0.5} ${w * 0.2} ${h} h${w * 0.04} z" fill="#c98a4a" opacity="0.55"/>
    <path d="M${x + w / 2} ${y} v${h} M${x} ${y + h * 0.42} h${w}" stroke="#241c14" stroke-width="9"/>
    <rect x="${x - 10}" y="${y - 10}" width="${w + 20}" height="${h + 20}" fill="none" stroke="#1a1712" stroke-width="20"/>
    <rect x="${x - 34}" y="${y + h + 8}" width="${w + 68}" height="20" fill="#2a2a24"/>
    <path d="M${x + w * 0.2} ${y + h} q 6 -50 30 -74 q -4 34 -14 74 z M${x + w * 0.26} ${y + h} q 30 -34 58 -40 q -22 20 -40 40 z" fill="#1d2b22"/>`
  const lit = await drawOver(glow, pane, 1.1)
  return shade(lit, (u, v, _x, _y, before) => {
    const fall = Math.exp(-(((u - 0.7) / 0.2) ** 2)) * smooth(0.74, 1, v)
    return mix(before, hex('#d9a65f'), fall * 0.3 * fbm(u * 9, v * 16, 171, 4))
  })
}

const branch = (random, x, y, angle, length, width, parts) => {
  if (length < 14) {
    if (random() < 0.6) {
      const tone = ['#b5813a', '#c99a4f', '#8f5a2e', '#d6b06a', '#7a6a3a'][Math.floor(random() * 5)]
      parts.push(
        `<ellipse cx="${x}" cy="${y}" rx="${4 + random() * 5}" ry="${8 + random() * 7}" fill="${tone}" opacity="${0.6 + random() * 0.35}" transform="rotate(${random() * 360} ${x} ${y})"/>`,
      )
    }
    return
  }
  const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length]
  const bend = (random() - 0.5) * length * 0.3
  parts.push(
    `<path d="M${x} ${y} Q${(x + endX) / 2 + bend} ${(y + endY) / 2 + bend} ${endX} ${endY}" stroke="#33291f" stroke-width="${width}" fill="none" stroke-linecap="round"/>`,
  )
  const forks = random() < 0.35 ? 3 : 2
  for (let index = 0; index < forks; index++)
    branch(random, endX, endY, angle + (random() - 0.5) * 1.25, length * (0.62 + random() * 0.24), width * 0.66, parts)
}

/** 9 Autumn branches */
const galhos = async (canvas, random) => {
  sky(canvas, [
    [0, '#c9d1c8'],
    [0.5, '#ece2cc'],
    [1, '#d9cdb2'],
  ])
  shade(canvas, (u, v, _x, _y, before) => mix(before, hex('#b9a67c'), 0.5 * fbm(u * 2.2, v * 1.8, 181, 4) ** 1.8))
  const far = []
  for (let index = 0; index < 4; index++)
    branch(random, canvas.width * (0.1 + index * 0.28), -30, 1.2 + random() * 0.7, 130, 9, far)
  const blurred = await drawOver(canvas, `<g opacity="0.4">${far.join('')}</g>`, 7)
  const near = []
  branch(random, canvas.width * 1.02, canvas.height * 0.06, 2.75, 250, 17, near)
  branch(random, canvas.width * 0.96, -20, 2.3, 190, 12, near)
  branch(random, -20, canvas.height * 0.02, 0.42, 190, 12, near)
  return drawOver(blurred, near.join(''), 0.8)
}

/** 11 A quiet path of light */
const caminho = canvas => {
  sky(canvas, [
    [0, '#2c4a43'],
    [0.4, '#6e8577'],
    [0.55, '#e3d6ae'],
    [0.62, '#9fae90'],
    [1, '#2a4339'],
  ])
  disc(canvas, { u: 0.5, v: 0.54, radius: 0.001, colour: '#fff3d0', glow: 0.22, strength: 0.9 })
  shade(canvas, (u, v, _x, _y, before) => {
    const down = smooth(0.56, 1, v)
    const centre = 0.5 + Math.sin(down * 2.2) * 0.03
    const half = 0.008 + down * 0.13
    const on = Math.exp(-(((u - centre) / half) ** 2)) * (v > 0.56 ? 1 : 0)
    const grain = 0.75 + 0.5 * (fbm(u * 60, v * 30, 191, 3) - 0.5)
    return mix(before, hex('#e9d8a8'), clamp(on * 0.66 * grain))
  })
  for (let index = 0; index < 26; index++) {
    const t = index / 25
    const side = index % 2 === 0 ? -1 : 1
    const x = 0.5 + side * (0.05 + t * 0.5)
    const w = 0.003 + t * 0.014
    const bark = mix(hex('#7f927f'), hex('#16261f'), t ** 0.7)
    const foot = 0.58 + t * 0.34
    shade(canvas, (u, v, _x, _y, before) => {
      const lean = x + side * (v - 0.5) * 0.012
      return v > foot ? before : mix(before, bark, (1 - smooth(w * 0.8, w, Math.abs(u - lean))) * 0.95)
    })
  }
  return shade(canvas, (u, v, _x, _y, before) => {
    const leaves = fbm(u * 9, v * 13, 201, 6)
    const away = smooth(0.08, 0.5, Math.abs(u - 0.5))
    const crown = (1 - smooth(0.18, 0.5, v)) * (0.45 + away * 0.55)
    return mix(before, hex('#1d3a30'), smooth(0.42, 0.62, leaves) * crown * 0.85)
  })
}

const birds = (random, width, height) =>
  Array.from({ length: 11 }, () => {
    const size = 7 + random() * 9
    const x = width * (0.56 + random() * 0.24)
    const y = height * (0.2 + random() * 0.16)
    return `<path d="M${x - size} ${y - size * 0.25} Q${x - size * 0.4} ${y - size * 0.5} ${x} ${y} Q${x + size * 0.4} ${y - size * 0.55} ${x + size} ${y - size * 0.3}" stroke="#3a4a4c" stroke-width="1.8" fill="none" stroke-linecap="round" opacity="0.75"/>`
  }).join('')

/** 12 Dawn with birds far away */
const aurora = async (canvas, random) => {
  sky(canvas, [
    [0, '#6f8fa0'],
    [0.3, '#a9b3b4'],
    [0.55, '#e8c3a0'],
    [0.72, '#f3dab0'],
    [1, '#d9cba9'],
  ])
  clouds(canvas, { seed: 211, from: 0.1, to: 0.66, cover: 0.5, scale: 2.2, colour: '#f6dcc0', opacity: 0.55, flat: 6 })
  const flown = await drawOver(canvas, birds(random, canvas.width, canvas.height), 0.4)
  ridge(flown, { seed: 215, base: 0.92, height: 0.1, scale: 2.4, colour: '#8d9a90', mist: '#dccdae', mistFrom: 0.05 })
  return ridge(flown, {
    seed: 219,
    base: 1.04,
    height: 0.14,
    scale: 3,
    colour: '#3f584f',
    mist: '#93a294',
    mistFrom: 0.12,
    trees: 0.014,
  })
}

export const LIGHT = { 4: chuva, 7: nuvens, 8: janela, 9: galhos, 11: caminho, 12: aurora }
