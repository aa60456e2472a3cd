/** Which of the two colours a group has, each shown as it will look. */
import type { ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { groupFormTexts } from './administer-groups-texts.ts'

const colours = ['primary', 'secondary'] as const

interface ColourFieldProps {
  readonly id: string
  readonly inputs: UseFormRegisterReturn
}

export const ColourField = ({ id, inputs }: ColourFieldProps): ReactElement => (
  <fieldset className="colour-field">
    <legend className="field-label">{groupFormTexts.color}</legend>
    <div className="colour-field-choices">
      {colours.map((colour) => (
        <label key={colour} className="colour-field-choice" data-accent={colour}>
          <input type="radio" id={colour === 'primary' ? id : `${id}-${colour}`} value={colour} {...inputs} />
          <span className="colour-field-swatch" aria-hidden="true" />
          {groupFormTexts.colors[colour]}
        </label>
      ))}
    </div>
  </fieldset>
)
