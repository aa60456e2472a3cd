import { expect, test } from 'vitest'
import { lostInText } from '../../../../src/administration/rich-text-editor/lost-in-text.ts'

test.for([
  ['<table><tr><td>08</td><td>09</td></tr></table>', ['tabellens rutor']],
  ['<p>Se <img src="x"></p><hr>', ['bilder', 'linjer']],
  ['<p><del>08</del><ins>09</ins></p>', ['text som var struken som borttagen']],
  ['<ol type="a"><li>a</li></ol>', ['punkternas egna bokstäver eller nummer']],
  ['<ol><li value="7">a</li></ol>', ['punkternas egna bokstäver eller nummer']],
  ['<li style="list-style-type:lower-alpha">a</li>', ['punkternas egna bokstäver eller nummer']],
  ['<p><span style="mso-list:Ignore">a)<span> </span></span>a</p>', ['punkternas egna bokstäver eller nummer']],
  ['<p><span style="background:yellow;mso-highlight:yellow">a</span></p>', ['överstrykning i färg']],
  ['<h1>a</h1><p style="color:#333"><b>b</b> <s>c</s> m<sup>2</sup></p><ol start="3"><li>d</li></ol>', []],
  ['<style>hr{}</style><!--StartFragment--><p>a</p><!--EndFragment--><hr>', []],
  ['', []],
] as const)('%j', { tags: ['pasted-meaning'] }, ([html, lost]) => {
  expect(lostInText(html)).toEqual(lost)
})
