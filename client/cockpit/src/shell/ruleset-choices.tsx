import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { RulesetsDocument } from '../../../../src/generated/cockpit/shell.ts';
import type { OpenedMenu } from '../ui/menu-parts.ts';
import { Menu } from '../ui/menu.tsx';
import css from './shell.module.css';

export const RulesetChoices: OpenedMenu = ({ trigger }) => {
  const [{ data }] = useQuery({ query: RulesetsDocument, variables: { first: 50, after: null } });
  return (
    <Menu trigger={trigger} align="start">
      {data?.worlds.edges.map(({ node }) => (
        <Base.Item
          key={node.worldId}
          className={css.item}
          render={<Link to="/r/$world" params={{ world: node.worldId }} />}
        >
          <span>
            {node.title}
            <br />
            <span className={css.sub}>{node.domain?.name}</span>
          </span>
        </Base.Item>
      ))}
      <Base.Item className={css.item} render={<Link to="/" />}>
        All rulesets
      </Base.Item>
    </Menu>
  );
};
