import { DUNES } from './scenes-dunes.mjs'
import { FIELDS } from './scenes-fields.mjs'
import { HILLS } from './scenes-hills.mjs'
import { SKY } from './scenes-sky.mjs'
import { TREES } from './scenes-trees.mjs'
import { WATER } from './scenes-water.mjs'
import { WINDOW } from './scenes-window.mjs'

/** The twelve landscapes by number. Each draws on a canvas of 8:3 and returns how it wants to be developed. */
export const SCENES = { ...HILLS, ...WATER, ...SKY, ...WINDOW, ...FIELDS, ...DUNES, ...TREES }
