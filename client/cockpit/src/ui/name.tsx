import { Fragment } from 'react';
import css from './name.module.css';

/** Text in which a long name of code is broken between its words, and not within one. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[._])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));

/** A name of code. */
export const Name = ({ of }: { of: string }) => (
  <span className={css.name}>
    <Breakable text={of} />
  </span>
);
